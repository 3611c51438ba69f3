import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Mail, Member, mailsTo } from '@/e2e/member';
import { setFault, sql } from '@/e2e/shopper';

/** The first admin of the shop, who hears of every question. */
let owner = '';
const SAID = { success: true, message: 'Your message has been sent.' };

/** A word that no other test writes. */
const newMark = (): string => `mark${randomBytes(8).toString('hex')}`;
const enquiry = (change: Record<string, unknown> = {}) => ({
  name: 'Asha Rao',
  email: 'asha@example.com',
  phone: '9876543210',
  message: `When may we begin? ${newMark()}`,
  ...change,
});
const send = async (body: unknown) => (await Member.visitor()).post('/api/contact', body);
const mailsAbout = async (mark: string): Promise<Mail[]> =>
  (await mailsTo(owner)).filter(({ subject, body }) => `${subject}${body}`.includes(mark));
const rowsAbout = (mark: string): Promise<{ last_error: string | null }[]> =>
  sql(
    `SELECT last_error FROM outbox_messages WHERE template = 'enquiry' AND "to" = $1 AND data::text LIKE '%' || $2 || '%'`,
    owner,
    mark,
  );

/** The subject is ours, whatever was typed. */
const SUBJECT = /^Question [A-Z0-9]{6} from the contact page$/;

/** What is typed, the line with the name that it makes, and what else the mail must hold. */
const HOSTILE: readonly [string, Record<string, string>, string, RegExp?][] = [
  ['a header in the name', { name: 'Asha\r\nBcc: all@example.com' }, 'Name: Asha Bcc: all@example. com'],
  ['a link in the name', { name: 'You won http://evil.example' }, 'Name: You won http: / /evil. example'],
  ['markup', { name: '<script>alert(1)</script>' }, 'Name: <script>alert(1)</script>'],
  ['a formula', { message: "=cmd|' /C calc'!A0" }, 'Name: Asha Rao', /=cmd\|' \/C calc'!A0/],
  ['SQL', { message: "'; DROP TABLE users; --" }, 'Name: Asha Rao', /'; DROP TABLE users; --/],
  ['a NUL', { message: 'a\u0000b' }, 'Name: Asha Rao', /a b/],
  ['half an emoji', { message: 'half \ud83d' }, 'Name: Asha Rao', /page:halfmark/],
  ['emoji', { name: '👩‍👩‍👧', message: '🍯'.repeat(900) }, 'Name: 👩‍👩‍👧', /🍯{900}/u],
  ['Hindi', { name: 'क्‍षमा त्रिपाठी', message: 'कब शुरू करें?' }, 'Name: क्‍षमा त्रिपाठी', /कब शुरू करें\?/],
  ['a turned direction', { name: 'Asha \u202eoaR' }, 'Name: Asha oaR'],
  ['Urdu', { message: 'کیا یہ محفوظ ہے؟' }, 'Name: Asha Rao', /کیا یہ محفوظ ہے؟/],
  ['a long word', { message: 'x'.repeat(1_900) }, 'Name: Asha Rao', /x{100}/],
];

describe('POST /api/contact', () => {
  beforeAll(async () => {
    const [first] = await sql<{ email: string }>(
      "SELECT email FROM users WHERE role = 'admin' AND email IS NOT NULL ORDER BY created_at LIMIT 1",
    );
    owner = first?.email ?? '';
    expect(owner).toContain('@');
  });

  it('mails the question to the owner', async () => {
    const mark = newMark();
    const answer = await send(enquiry({ message: `First line\n\n${mark}`, phone: '+91 98765 43210' }));
    expect([answer.status, answer.body]).toEqual([200, SAID]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const [mail, ...more] = await mailsAbout(mark);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(SUBJECT);
    for (const part of ['First line', mark, 'Name: Asha Rao', 'Email: asha@example. com', 'Phone: +91 9876543210'])
      expect(mail?.body).toContain(part);
  });

  it('mails the same question once, however often it is sent', async () => {
    const mark = newMark();
    const same = enquiry({ message: mark });
    for (const answer of await Promise.all([send(same), send(same), send({ ...same, email: 'Asha@Example.com' })]))
      expect(answer.status).toBe(200);
    expect(await rowsAbout(mark)).toHaveLength(1);
    expect(await mailsAbout(mark)).toHaveLength(1);
  });

  it('keeps the question when the mail server fails, and mails it later', async () => {
    const mark = newMark();
    await setFault('smtp', 'error', 1_000);
    try {
      expect((await send(enquiry({ message: mark }))).status).toBe(200);
      const failed = async () => (await rowsAbout(mark))[0]?.last_error;
      await expect.poll(failed, { timeout: 15_000 }).toMatch(/^smtp /);
    } finally {
      await setFault('smtp', 'ok', 0);
    }
    const due = async () => {
      await sql("UPDATE outbox_messages SET next_try_at = now() WHERE status = 'queued'");
      return (await mailsAbout(mark)).length;
    };
    await expect.poll(due, { timeout: 15_000, interval: 300 }).toBe(1);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['no name', { name: '' }, 'Please enter your name'],
    ['a false address', { email: 'asha@' }, 'Please enter a valid email address'],
    ['a second recipient', { email: 'a@example.com\r\nBcc: b@example.com' }, 'Please enter a valid email address'],
    ['a false number', { phone: '12345' }, 'Please enter a valid 10-digit phone number'],
    [
      'no way to answer',
      { email: '', phone: '' },
      'Please enter your email address or your phone number, so that we can answer',
    ],
    ['no message', { message: ' ' }, 'Please write your question'],
    ['a long message', { message: 'a'.repeat(2_001) }, 'Please write at most 2,000 characters'],
  ])('refuses %s and mails nothing', async (_name, change, message) => {
    const mark = newMark();
    const answer = await send({ ...enquiry({ message: mark }), ...change });
    expect([answer.status, answer.body]).toEqual([400, { success: false, message }]);
    expect(await rowsAbout(mark)).toHaveLength(0);
  });

  it('refuses 1 MB before it is read', async () => {
    const answer = await send(enquiry({ message: 'a'.repeat(1024 * 1024) }));
    expect([answer.status, answer.body]).toEqual([413, { success: false, message: 'The request is too large' }]);
  });

  describe('case 45: hostile texts arrive as plain text', () => {
    const marks = HOSTILE.map(newMark);
    let mails: Mail[] = [];

    beforeAll(async () => {
      for (const [at, [, change]] of HOSTILE.entries()) {
        const given = enquiry(change);
        const answer = await send({ ...given, message: `${given.message}\n${marks[at]}` });
        expect(answer.status).toBe(200);
      }
      mails = await mailsTo(owner);
    });

    it.each(HOSTILE.map(([name, , line, body], at) => [name, marks[at] ?? '', line, body] as const))(
      '%s',
      (_name, mark, line, body) => {
        const [mail, ...more] = mails.filter((each) => each.body.includes(mark));
        expect(more).toEqual([]);
        expect(mail?.to).toBe(owner);
        expect(mail?.subject).toMatch(SUBJECT);
        expect(mail?.body.split('\n')).toContain(line);
        if (body) expect(mail?.body.replace(/\n/g, '')).toMatch(body);
      },
    );
  });

  it('refuses an address that asks too often, with the time to wait, and takes nothing more', async () => {
    const visitor = await Member.visitor();
    const mark = newMark();
    const questions = Array.from({ length: 12 }, (_, nth) => enquiry({ message: `${mark} ${nth}` }));
    const answers = await Promise.all(questions.map((question) => visitor.post('/api/contact', question)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.message).toMatch(
      /^Too many messages were sent from here\. Please try again in \d+ minutes?, or call us\.$/,
    );
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await rowsAbout(mark)).toHaveLength(10);
  });
});
