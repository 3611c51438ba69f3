import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mediaTrouble } from '@/content/trouble';
import { grownTo, hostileFiles, jpeg, MB, png, webm, webp } from '@/e2e/hostile-files';
import { emptyGallerySince, mediaState, sendFiles, setUploadFault } from '@/e2e/media';
import { Member } from '@/e2e/member';
import { type Answer, sql } from '@/e2e/shopper';

type Item = { _id: string; type: string; url: string; title: string; thumbnail: string | null };
type Refused = { name: string; message: string }[];
const PATH = '/api/admin/gallery/upload';
const NO_FILE = 'Please select at least one file to upload';

const startedAt = new Date();
let admin: Member;
afterAll(() => emptyGallerySince(admin, startedAt));
beforeAll(async () => {
  admin = await Member.createAdmin();
});

const upload = (files: Parameters<typeof sendFiles>[3], fields = {}) =>
  sendFiles<Item[]>(admin, PATH, 'files', files, fields);
const refusedOf = (answer: Answer<Item[]>) => (answer.body as { refused?: Refused }).refused;

describe('case 60: what is no picture and no film', () => {
  it('more than sixty hostile files are refused with a sentence, and nothing is stored', async () => {
    const files = await hostileFiles();
    const before = await mediaState();
    const found: Record<string, number> = {};
    for (const file of files) {
      const { status, body } = await upload([file]);
      found[`${file.name} (${file.bytes.length})`] = status;
      expect(body, file.name).toEqual({ success: false, message: expect.stringMatching(/^\S.{8,160}$/) });
      expect(body.message, file.name).not.toMatch(/Failed to upload|<script|Error/);
    }
    expect(found).toEqual(
      Object.fromEntries(files.map((file) => [`${file.name} (${file.bytes.length})`, file.status])),
    );
    expect(files.length).toBeGreaterThanOrEqual(60);
    expect(await mediaState()).toEqual(before);
  });

  it('good files among bad ones are taken, the others named with the reason', async () => {
    const [good, bad] = [await png(), Buffer.from('<svg/>')];
    const answer = await upload([
      { name: 'bad.svg', bytes: bad },
      { name: 'good.png', bytes: good },
      { name: 'empty.jpg', bytes: new Uint8Array() },
    ]);
    expect(answer.status).toBe(201);
    expect(answer.body.message).toBe('Media uploaded successfully!');
    expect(answer.body.data?.map(({ title }) => title)).toEqual(['good']);
    expect(refusedOf(answer)).toEqual([
      { name: 'bad.svg', message: 'bad.svg is not a JPG, PNG or WebP, MP4 or WebM file' },
      { name: 'empty.jpg', message: 'empty.jpg is empty' },
    ]);
  });

  it('where our key is refused none is taken, though the next one would be', async () => {
    const before = await mediaState();
    const bytes = await png();
    await setUploadFault('unauthorized');
    const answer = await upload([1, 2].map((at) => ({ name: `${at}.png`, bytes })));
    expect([answer.status, answer.body]).toEqual([503, { success: false, message: mediaTrouble }]);
    expect(await mediaState()).toEqual(before);
  });

  it('takes all five kinds by what they are, whatever they are called', async () => {
    const files = [await jpeg(), await png(), await webp()].map((bytes, at) => ({ name: `wrong-${at}.exe`, bytes }));
    const answer = await upload([...files, { name: 'film.jpg', bytes: await webm() }]);
    expect(refusedOf(answer)).toEqual([]);
    expect(answer.body.data?.map(({ type, url }) => [type, /\.\w+$/.exec(url)?.[0]])).toEqual([
      ['image', '.jpg'],
      ['image', '.png'],
      ['image', '.webp'],
      ['video', '.webm'],
    ]);
    expect(answer.body.data?.[3]?.thumbnail).toMatch(/\/video\/upload\/v\d+\/shop\/gallery\/[\w-]{22}\.jpg$/);
  });
});

describe('case 61: sizes and broken forms', () => {
  it('a film of 50 MB and one byte is refused', async () => {
    const before = await mediaState();
    const answer = await upload([{ name: 'long.webm', bytes: grownTo(50 * MB + 1, await webm()) }]);
    expect([answer.status, answer.body.message]).toEqual([413, 'long.webm is larger than 50 MB']);
    expect(await mediaState()).toEqual(before);
  });

  it('a picture that is larger than the plan of the media service allows is refused with a reason', async () => {
    const before = await mediaState();
    const answer = await upload([{ name: 'sharp.jpg', bytes: grownTo(11 * MB, await jpeg()) }]);
    const reason = 'sharp.jpg is larger than the media service takes. Please choose a smaller file.';
    expect([answer.status, answer.body.message]).toEqual([413, reason]);
    expect(await mediaState()).toEqual(before);
  });

  it('fifty files at once are taken, in their order', async () => {
    const bytes = await png();
    const files = Array.from({ length: 50 }, (_, at) => ({ name: `${at}.png`, bytes }));
    const answer = await upload(files);
    expect([answer.status, refusedOf(answer)]).toEqual([201, []]);
    expect(answer.body.data?.map(({ title }) => title)).toEqual(files.map((_, at) => String(at)));
  });

  const part = (head: string, content = 'x') => `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
  const file = (name = 'files') => part(`name="${name}"; filename="a.png"\r\nContent-Type: image/png`, '\x89PNG');
  const FORM = 'multipart/form-data; boundary=b';
  const MANY = 'Please send at most 50 files at once';
  const BROKEN = 'The form arrived broken. Please try again.';
  const KIND = 'The request must be a form with files';
  it.each<[string, string, string, number, string]>([
    ['an empty body', FORM, '', 400, BROKEN],
    ['cut off in a file', FORM, file().slice(0, -4), 400, BROKEN],
    ['cut off in a header', FORM, '--b\r\nContent-Disposition: form-da', 400, BROKEN],
    ['cut off after a part', FORM, file(), 400, BROKEN],
    ['1,000 files', FORM, `${file().repeat(1_000)}--b--`, 413, MANY],
    ['1,000 fields', FORM, `${part('name="title"').repeat(1_000)}--b--`, 413, MANY],
    ['51 files', FORM, `${file().repeat(51)}--b--`, 413, MANY],
    ['no boundary', 'multipart/form-data', `${file()}--b--`, 415, KIND],
    ['an empty boundary', 'multipart/form-data; boundary=', `${file()}--b--`, 400, BROKEN],
    ['another boundary', 'multipart/form-data; boundary=c', `${file()}--b--`, 400, BROKEN],
    ['another kind of body', 'image/png', '\x89PNG', 415, KIND],
    ['the wrong field', FORM, `${file('file')}--b--`, 400, NO_FILE],
    ['a field in place of a file', FORM, `${part('name="files"', 'text')}--b--`, 400, NO_FILE],
    ['no part at all', FORM, '--b--', 400, NO_FILE],
    ['a field of the prototype', FORM, `${part('name="__proto__"')}${part('name="constructor"')}--b--`, 400, NO_FILE],
    ['a header of 100 KB', FORM, `${part(`name="${'x'.repeat(100_000)}"`)}--b--`, 400, NO_FILE],
  ])('%s', async (_name, type, raw, status, message) => {
    const before = await mediaState();
    const answer = await admin.send(PATH, { method: 'POST', raw, headers: { 'content-type': type } });
    expect([answer.status, answer.body.message]).toEqual([status, message]);
    expect(await mediaState()).toEqual(before);
  });

  it('takes a form whose length is not announced', async () => {
    const head = Buffer.from(
      '--b\r\nContent-Disposition: form-data; name="files"; filename="in-pieces.png"\r\nContent-Type: image/png\r\n\r\n',
    );
    const bytes = Buffer.concat([head, await png(), Buffer.from('\r\n--b--\r\n')]);
    let at = 0;
    const raw = new ReadableStream<Uint8Array>({
      pull(stream) {
        if (at >= bytes.length) return stream.close();
        stream.enqueue(new Uint8Array(bytes.subarray(at, at + 7)));
        at += 7;
      },
    });
    const answer = await admin.send<Item[]>(PATH, { method: 'POST', raw, headers: { 'content-type': FORM } });
    expect([answer.status, answer.body.data?.[0]?.title]).toEqual([201, 'in-pieces']);
  });
});

describe('case 62: names and titles', () => {
  const KEPT = '<script>alert(1)</script> "\'&';
  it.each<[string, string, string, string]>([
    ['a way up', '../../x.png', '', 'x'],
    ['a way up on Windows', '..\\..\\boot.png', '', 'boot'],
    ['an attack on a page', '<img src=x onerror=alert(1)>.png', '', '<img src=x onerror=alert(1)>'],
    ['5 KB', `${'n'.repeat(5_000)}.png`, '', 'n'.repeat(200)],
    ['only an ending', '.png', '', '.png'],
    ['another script', 'आयुर्वेद क्‍ष.png', '', 'आयुर्वेद क्‍ष'],
    ['a family', '👨‍👩‍👧.png', '', '👨‍👩‍👧'],
    ['words that run backwards', 'photo\u202egnp.exe.png', '', 'photognp.exe'],
    ['a title like a script', 'a.png', KEPT, KEPT],
    ['a title from right to left', 'a.png', 'שלום \u202eעולם', 'שלום עולם'],
    ['a title with a NUL', 'a.png', 'one\0two\r\nthree', 'one two three'],
    ['a title of emoji', 'a.png', '🌿👨‍👩‍👧', '🌿👨‍👩‍👧'],
    ['a title of blanks', 'blank.png', '  \t ', 'blank'],
    ['a title of 200', 'a.png', 't'.repeat(200), 't'.repeat(200)],
  ])('%s', async (_name, name, title, kept) => {
    const answer = await upload([{ name, bytes: await png() }], title ? { title } : {});
    expect(answer.status).toBe(201);
    const [item] = answer.body.data ?? [];
    expect(item?.title).toBe(kept);
    expect(item?.url).toMatch(/\/image\/upload\/v\d+\/shop\/gallery\/[\w-]{22}\.png$/);
  });

  it('a name with a NUL is cut to what can be written', async () => {
    const raw = Buffer.concat([
      Buffer.from('--b\r\nContent-Disposition: form-data; name="files"; filename="a\0b.png"\r\n\r\n'),
      await png(),
      Buffer.from('\r\n--b--\r\n'),
    ]);
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const answer = await admin.send<Item[]>(PATH, { method: 'POST', raw: new Uint8Array(raw), headers });
    expect([answer.status, answer.body.data?.[0]?.title]).toEqual([201, 'a b']);
  });

  it('a title of 201 is refused before anything is stored', async () => {
    const before = await mediaState();
    const answer = await upload([{ name: 'a.png', bytes: await png() }], { title: 't'.repeat(201) });
    expect([answer.status, answer.body.message]).toEqual([400, 'Please use at most 200 characters']);
    expect(await mediaState()).toEqual(before);
  });

  it('several files share a title, numbered', async () => {
    const bytes = await png();
    const answer = await upload(
      [1, 2, 3].map((at) => ({ name: `${at}.png`, bytes })),
      { title: ' Camp ' },
    );
    expect(answer.body.data?.map(({ title }) => title)).toEqual(['Camp 1', 'Camp 2', 'Camp 3']);
    const ids = answer.body.data?.map(({ _id }) => _id) ?? [];
    const rows = await sql<{ name: string; bytes: number }>(
      'SELECT name, bytes FROM media_items WHERE id = ANY($1)',
      ids,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(['Camp 1', 'Camp 2', 'Camp 3']);
    for (const row of rows) expect(row.bytes).toBeGreaterThan(0);
  });
});
