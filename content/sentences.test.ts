import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const PLACES = ['app', 'components', 'lib'];
/** So many words may stand twice in `content`: labels, which another language may say in different ways. */
const MAX_LABEL_WORDS = 4;

/** Files whose texts no shopper and no admin of the shop reads. */
const NOT_READ: Record<string, string> = {
  'lib/core/addresses.ts': 'whoever starts the shop is told what is wrong with a key',
  'lib/core/env.ts': 'whoever starts the shop is told what is wrong with a key',
  'lib/core/env.fields.ts': 'the same',
  'lib/core/metrics.ts': 'what a metric tells, for whoever watches over the shop',
  'lib/shop/watch/rules.readings.ts': 'what a metric tells, for whoever watches over the shop',
  'lib/door/early-answers.ts': 'the lines of an answer as they are sent',
  'lib/door/greeting.ts': 'the attributes of cookies',
  'lib/door/policy.ts': 'the content security policy',
  'lib/care/privacy/rules.accounts.ts': 'why what is kept, for whoever changes a table',
  'lib/care/privacy/rules.entries.ts': 'why what is kept, for whoever changes a table',
  'lib/care/privacy/rules.orders.ts': 'why what is kept, for whoever changes a table',
  'lib/care/privacy/rules.tables.ts': 'why what is kept, for whoever changes a table',
  'lib/care/retention/rules.ts': 'how long what is kept, for whoever changes it',
  'lib/sales/pincodes/rules.states.ts': 'names by which addresses, tax papers and couriers call the states',
};

/** Stands in a text for what varies in it. */
const VALUE = '…';

/** Texts of two words that a machine reads. */
const NOT_SENTENCES = new Set([
  'Photo gallery', // Keys of the lightbox's own dictionary.
  'Zoom in',
  'Zoom out',
  'Samsung Internet', // Names of browsers.
  'UC Browser',
  'give up',
  'not asked',
  `LISTEN ${VALUE}`, // A command of PostgreSQL's.
  'MAIL FROM', // A command of the mail server's.
  'daily SMS limit', // Why a message has to wait, kept with it.
  `Bearer ${VALUE}`, // A header.
  `limit ${VALUE}`,
  'paid late', // What happened to an order, kept with it.
  'payment cancelled',
  'payment expired',
  'payment refused',
  'payment authorised',
  'payment in review',
  'refund due',
  'ordered again',
  'phone not proved',
  'unknown pincode',
  'proof needed',
  'many cash orders to this phone',
  'unknown refund', // What became of an event of the payment provider, kept with it.
  'unknown order',
  'unknown reference',
  'made outside the shop',
  `refund ${VALUE}`,
  'already applied',
  'second payment',
  'lower amount',
  'higher amount',
  'other currency',
  'paise left over',
  'not captured',
  'kept without an order',
  'nothing to do',
]);

type Node = { type: string; start: number; [field: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const textOf = (node: unknown, source: string): string =>
  isNode(node) ? source.slice(node.start, node.end as number).replace(/\s+/g, '') : '';

const UNREAD_ATTRIBUTE = /^(class|className|\w+ClassName|sizes|rel|d|viewBox|transform|media|accept)$/;
const READ_ATTRIBUTE = /^(aria-label|aria-description|aria-valuetext|alt|title|placeholder|label|summary)$/;
const LOGGED = /^((?:log|record)\(\)\.\w+|console\.\w+|warn|tooSlow)$/;
const THROWN_AT_US = /^(Error|TypeError|RangeError|ProviderError)$/;
const SPLIT = /^'.*'\.split$/;
const SQL = /(^|[.$])(sql|queryRaw|executeRaw)(<.*>)?$/i;

/** What is below such a node is not shown to anybody. */
function isUnread(node: Node, source: string): boolean {
  if (node.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(node.type)) return true;
  if (node.type === 'ImportDeclaration' || 'directive' in node) return typeof node.directive !== 'object';
  if (node.type === 'JSXAttribute') return UNREAD_ATTRIBUTE.test(textOf(node.name, source));
  if (node.type === 'CallExpression')
    return [LOGGED, SQL, SPLIT].some((call) => call.test(textOf(node.callee, source)));
  if (node.type === 'NewExpression') return THROWN_AT_US.test(textOf(node.callee, source));
  return node.type === 'TaggedTemplateExpression' && SQL.test(textOf(node.tag, source));
}

const CLASS_LIST = /^[^A-Z.?]*(?<=[a-z\d\]])[-:/[]\S/;
const MACHINE =
  /^(\(?(min|max|prefers)-|min\()|\b(calc|rgb)\(|^[\w-]+(\/[\w-]+)?; |^[A-Z][\w-]+: |^<\w+ |no-cache|\{|\w=\(|^SELECT /;
const excused = new Set<string>();

/** Whether a text is of two words or more, a value in it counting as one. */
function isSentence(text: string): boolean {
  const words = text.trim().split(/\s+/);
  const letters = words.filter((word) => /^[(“"‘']?\p{L}{2,}/u.test(word));
  if (letters.length === 0 || words.length < 2 || MACHINE.test(text)) return false;
  if (NOT_SENTENCES.has(text)) return !excused.add(text);
  const plain = words.filter((word) => word !== VALUE);
  return plain.filter((word) => CLASS_LIST.test(word)).length * 2 < plain.length;
}

function literalOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type !== 'TemplateLiteral') return null;
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join(VALUE);
}

/** The sentences in a file's text, each with its line. */
function sentencesIn(file: string, source: string): string[] {
  const found: string[] = [];
  const say = (node: Node, text: string) =>
    found.push(`${file}:${source.slice(0, node.start).split('\n').length} ${text.trim()}`);
  const look = (node: Node): void => {
    if (isUnread(node, source)) return;
    const text = literalOf(node);
    if (node.type === 'JSXText' && /\p{L}/u.test(node.value as string)) say(node, node.value as string);
    else if (text !== null && isSentence(text)) say(node, text);
    else if (node.type === 'JSXAttribute' && READ_ATTRIBUTE.test(textOf(node.name, source)) && isNode(node.value)) {
      const given = literalOf(node.value);
      if (given !== null && /\p{L}/u.test(given)) say(node, given);
    }
    for (const child of childrenOf(node)) look(child);
  };
  look(parseSync(file, source).program as unknown as Node);
  return found;
}

const textOfFile = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const filesIn = (place: string): string[] =>
  readdirSync(join(ROOT, place), { recursive: true, encoding: 'utf8' })
    .map((path) => `${place}/${path}`)
    .filter((path) => /\.tsx?$/.test(path) && !/(\.test|\/fixture)\.tsx?$/.test(path))
    .sort();
const files = PLACES.flatMap(filesIn);
const found = new Map(files.map((file) => [file, sentencesIn(file, textOfFile(file))]));

describe('words', () => {
  it('stand in content and nowhere else', () => {
    const elsewhere = files.filter((file) => !(file in NOT_READ)).flatMap((file) => found.get(file) ?? []);
    expect(elsewhere, 'move these to content/<topic>.ts').toEqual([]);
  });

  it('are excused only where there are some', () => {
    expect(Object.keys(NOT_READ).filter((file) => !found.get(file)?.length)).toEqual([]);
    expect([...NOT_SENTENCES].filter((text) => !excused.has(text))).toEqual([]);
  });

  it('stand there once', () => {
    const places = filesIn('content').flatMap((file) => sentencesIn(file, textOfFile(file)));
    const said = places.map((place) => place.slice(place.indexOf(' ') + 1));
    const twice = said.filter((text, at) => said.indexOf(text) < at && text.split(/\s+/).length > MAX_LABEL_WORDS);
    expect(twice, 'say it once and import it').toEqual([]);
  });

  it('hold no placeholder: nothing in square brackets reaches a parent', () => {
    const literals = (node: Node): string[] => [literalOf(node) ?? '', ...childrenOf(node).flatMap(literals)];
    const parsed = filesIn('content').map((file) => parseSync(file, textOfFile(file)).program as unknown as Node);
    expect(parsed.flatMap(literals).filter((text) => /[[\]]/.test(text))).toEqual([]);
  });

  it.each([
    ["throw new AppError('invalid', 'The code is not correct');", 'The code is not correct'],
    [`const refusal = \`The file is larger than \${most} MB\`;`, `The file is larger than ${VALUE} MB`],
    [`const label = \`\${count} kits\`;`, `${VALUE} kits`],
    ["z.string('Please enter the code');", 'Please enter the code'],
    ['<p>Hello</p>;', 'Hello'],
    ['<button aria-label="Close" />;', 'Close'],
  ])('are found in %s', (source, text) => {
    expect(sentencesIn('a.tsx', source)).toEqual([`a.tsx:1 ${text}`]);
  });

  it.each([
    "'use client';",
    "import { a } from 'a b';",
    "type State = 'give it up';",
    "log().warn({ id }, 'the job has failed');",
    "throw new Error('used outside of its provider');",
    '<p className="flex items-center gap-2">{words.title}</p>;',
    "const button = 'flex min-h-11 items-center rounded-full';",
    `const all = \`\${button} rounded-full px-2\`;`,
    `Prisma.sql\`SELECT count(*) FROM orders WHERE id = \${id}\`;`,
    "const sizes = '(min-width: 72rem) 33rem, calc(100vw - 2rem)';",
    "response.setHeader('Cache-Control', 'private, no-cache');",
    `const path = \`/api/orders/\${id}\`;`,
  ])('are not seen in %s', (source) => {
    expect(sentencesIn('a.tsx', source)).toEqual([]);
  });
});
