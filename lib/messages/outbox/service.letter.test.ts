import fc from 'fast-check';
import { LinkifyIt } from 'linkify-it';
import { describe, expect, it } from 'vitest';
import type { Mail } from './rules';
import { renderMail } from './service.letter';

const enquiry = {
  name: 'Asha Rao',
  email: 'asha@example.com',
  phone: '9876543210',
  message: 'One\n\nTwo\nOne',
  reference: 'A1B2C3',
};
const letterOf = (change: Partial<typeof enquiry> | { email: null } | { phone: null }) =>
  renderMail({ template: 'enquiry', data: { ...enquiry, ...change } }, 'http://localhost');

describe('the mail about a question', () => {
  it('says who asks, what, and how to answer, in text and in HTML', async () => {
    const { subject, text, html } = await letterOf({});
    expect(subject).toBe('Question A1B2C3 from the contact page');
    expect(text.replace(/\n+/g, '\n')).toContain(
      'Somebody wrote on the contact page:\nOne\nTwo\nOne\nName: Asha Rao\nEmail: asha@example. com\nPhone: +91 9876543210',
    );
    for (const part of ['One', 'Two', 'asha@example. com', '+91 9876543210']) expect(html).toContain(part);
  });

  it('leaves out what was not given', async () => {
    expect((await letterOf({ email: null })).text).not.toContain('Email:');
    expect((await letterOf({ phone: null })).text).not.toContain('Phone:');
  });

  it('case 45: markup in it is text', async () => {
    const { html, text } = await letterOf({
      name: '<img src=x onerror=alert(1)>',
      message: '<script>alert(1)</script>',
    });
    expect(html).not.toMatch(/<img src=x|<script>/);
    expect(html).toContain('&lt;script&gt;');
    expect(text).toContain('<script>alert(1)</script>');
  });
});

/** Whatever stands behind the colon of a scheme that some clients know. */
const scheme = { validate: (text: string, at: number) => /^[^\s,]+/.exec(text.slice(at))?.[0].length ?? 0 };
const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true, fuzzyIP: true })
  .tlds(['zip', 'shop', 'app', 'xyz', 'in'], true)
  .add('javascript:', scheme)
  .add('tel:', scheme)
  .add('upi:', scheme);

/** What a mail client would make links of by itself, without what the letter links anyway. */
const linksIn = (text: string): string[] =>
  (linkify.match(text.replace(/^http:\/\/localhost.*$/gm, '')) ?? []).map(({ raw }) => raw);
/** What is between the tags, read as a client reads it. */
const seenIn = (html: string): string =>
  html
    .replace(/<style[\s\S]*?<\/style>|<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, '\n')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;|&#x27;/g, "'")
    .replace(/&amp;/g, '&');

const order = {
  orderId: 'ORD-1',
  number: '10001',
  quantity: 2,
  amount: 4_799,
  method: 'cod' as const,
  name: 'Asha Rao',
  address: '12.5 Temple Road, S.V.Road, H.No:4, 560001',
};

/** Every letter with something in it that a stranger has typed. */
const typedInto = (typed: string): Mail[] => [
  { template: 'order-confirmed', data: { ...order, name: typed, address: typed } },
  { template: 'enquiry', data: { ...enquiry, name: typed, message: typed } },
];

const HOSTILE = [
  'evil.com',
  'EVIL.COM',
  'http://evil',
  'https://evil.com/a?b=c#d',
  'www.evil.com',
  'x@evil.com',
  'mailto:x@evil.com',
  '//evil.com',
  'javascript:alert(1)',
  'tel:+91190012345',
  'upi:pay',
  'evil.shop/win',
  'evil\u3002com',
  'evil\uff0ecom',
  'evil\uff61com',
  'evil.\u200bcom',
  'evil\u200b.com',
  'evil.\u00adcom',
  'evil.\u2060com',
  'http\u200b://evil.com',
  'http\uff1a//evil.com',
  'a.b.c.zip',
  '1.2.3.4',
  'http://1.2.3.4/',
  'http://[::1]/',
  'a.evil.com.',
  '(evil.com)',
  '<evil.com>',
  '"evil.com"',
  'dot.evil.xyz,more',
  'пример.com',
  'उदाहरण.com',
  '\\\\evil\\share',
];

describe('case 45: nothing that somebody has typed becomes a link', () => {
  it('the test itself would see one', () => {
    for (const typed of [
      'evil.com',
      'http://evil',
      'x@evil.com',
      '1.2.3.4',
      'evil.zip',
      'javascript:alert(1)',
      'upi:pay',
    ])
      expect(linksIn(`Delivery to ${typed}, home`), typed).not.toEqual([]);
  });

  it.each(HOSTILE)('%j', async (typed) => {
    for (const mail of typedInto(typed)) {
      const { html, text, subject } = await renderMail(mail, 'http://localhost');
      expect([...linksIn(text), ...linksIn(seenIn(html)), ...linksIn(subject)]).toEqual([]);
      expect(html.replace(/ href="http:\/\/localhost[^"]*"/g, '')).not.toMatch(/ href=/);
      expect(text).not.toMatch(/\S:\/\/|\\\\evil/);
    }
  });

  it('whatever the mixture of words, signs and dots', async () => {
    const part = fc.constantFrom(
      'evil',
      'com',
      '.',
      '..',
      ':',
      '/',
      '//',
      '@',
      ' ',
      '\u3002',
      '\u200b',
      'www',
      'http',
      'in',
      '1',
      '-',
      'क',
    );
    const typed = fc.array(part, { maxLength: 14 }).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(typed, async (text) => {
        const { text: shown } = await renderMail(typedInto(text)[1] as Mail, 'http://localhost');
        expect(linksIn(shown)).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it('ordinary texts stay readable', async () => {
    const { text } = await renderMail({ template: 'order-confirmed', data: order }, 'http://localhost');
    expect(text.replace(/\s+/g, ' ')).toContain(
      'Delivery to Asha Rao, 12.5 Temple Road, S. V. Road, H. No: 4, 560001.',
    );
    expect((await letterOf({ message: 'At 4.5 years? Thank you. क्‍षमा 👩‍👩‍👧: 3:30' })).text).toContain(
      'At 4.5 years? Thank you. क्‍षमा 👩‍👩‍👧: 3:30',
    );
  });
});

it('an answer to a grievance is the owner’s: its links stay whole, its lines apart, its markup is text', async () => {
  const answer = 'We sent it again.\n\nSee https://balsvarna.example/track <b>today</b>';
  const data = { number: 'G12345678', topic: 'grievance-answered', text: 'It was answered.', answer } as const;
  const { subject, text, html } = await renderMail({ template: 'grievance-notice', data }, 'http://localhost/x');
  expect(subject).toBe('Balsvarna: your grievance G12345678 was answered');
  for (const part of ['It was answered.', 'Our answer:', 'We sent it again.', 'https://balsvarna.example/track'])
    expect(text).toContain(part);
  expect(html).toContain('&lt;b&gt;today&lt;/b&gt;');
  expect(html).toContain('href="http://localhost/x"');
});

describe('whoever did not change it', () => {
  const read = async (mail: Mail) => {
    const { text, html } = await renderMail(mail, 'http://localhost/here');
    return { text: text.replace(/\s+/g, ' '), href: html.match(/href="([^"]+)"/)?.[1] };
  };

  it.each(['phone-linked', 'phone-replaced'] as const)('is led to what removes the number: %s', async (change) => {
    const { text, href } = await read({ template: 'account-changed', data: { change } });
    expect(text).toContain('change the number on your account page at once, then your password');
    expect(href).toBe('http://localhost/here');
  });

  it.each(['factor-on', 'factor-off', 'recovery-codes'] as const)('changes the password: %s', async (change) => {
    const { text, href } = await read({ template: 'account-changed', data: { change } });
    expect(text).toContain('change your password on your account page at once');
    expect(href).toBe('http://localhost/here');
  });

  it('of the password asks for a link, and hears of a number that went', async () => {
    const gone = 'The phone number of the account was taken off';
    const { text, href } = await read({ template: 'password-changed', data: {} });
    expect([text.includes(gone), href]).toEqual([false, 'http://localhost/here/auth/forgot']);
    const { text: told } = await read({ template: 'password-changed', data: { isPhoneGone: true } });
    expect(told).toContain(gone);
    expect(told).toContain('link it again on your account page');
  });
});

it.each([
  [{ path: '/admin/orders/0abc' }, 'Open the order', 'http://localhost/admin/orders/0abc'],
  [{}, 'Open the dashboard', 'http://localhost/admin/dashboard'],
])('what the owner is told with %j leads there: %s', async (path, action, href) => {
  const data = { subject: 'a refund that failed', lines: ['Why.'], ...path };
  const { html } = await renderMail({ template: 'owner-notice', data }, 'http://localhost');
  expect([html.includes(action), html.match(/href="([^"]+)"/)?.[1]]).toEqual([true, href]);
});

describe('case 45: no mail speaks to its receiver in words of somebody else', () => {
  const NAME = 'Mallory Typed This';
  const linkId = 'id.1';
  const LETTERS: Mail[] = [
    ...typedInto(NAME),
    { template: 'welcome', data: { linkId } },
    { template: 'confirm-email', data: { linkId } },
    { template: 'already-registered', data: {} },
    { template: 'reset-password', data: { linkId } },
    { template: 'password-changed', data: {} },
    { template: 'account-changed', data: { change: 'factor-on' } },
  ].map((mail) => ({ ...mail, data: { userName: NAME, ...mail.data } }) as Mail);

  it.each(LETTERS.map((mail) => [mail.template, mail] as const))('%s', async (_name, mail) => {
    const { subject, text, html } = await renderMail(mail, 'http://localhost');
    expect(subject).not.toContain('Mallory');
    const [, greeting = ''] = text.split(/\n+/);
    expect(greeting).not.toContain('Mallory');
    if (!('name' in mail.data)) for (const part of [text, html]) expect(part).not.toContain('Mallory');
  });
});
