import { parseAst } from 'vitest/node';
import { patternChanges } from './patterns.ts';

/** One small wrong change of a file: `text` in place of what stands from `start` to `end`. */
export type Mutant = {
  file: string;
  line: number;
  start: number;
  end: number;
  text: string;
  /** The line as it stands, without blanks around it. */
  at: string;
  /** What is changed, for people. */
  change: string;
};

export type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Place = { node: Node; parents: readonly Node[]; textOf: (node: Node) => string };
/** `told` is where it is said to be, where that is not its beginning. */
type Change = { node: Node; text: string; said?: string; told?: Node };

const OPERATORS = new Map(
  Object.entries({
    '<': '<=',
    '<=': '<',
    '>': '>=',
    '>=': '>',
    '===': '!==',
    '!==': '===',
    '+': '-',
    '-': '+',
    '*': '/',
    '/': '*',
    '%': '*',
    '**': '*',
    '&': '|',
    '|': '&',
    '^': '|',
    '&&': '||',
    '||': '&&',
    '??': '&&',
    '|=': '=',
    '+=': '-=',
    '-=': '+=',
    '++': '--',
    '--': '++',
  }),
);

const OTHER_METHODS = new Map(
  Object.entries({
    max: 'min',
    min: 'max',
    floor: 'ceil',
    ceil: 'floor',
    some: 'every',
    every: 'some',
    startsWith: 'endsWith',
    endsWith: 'startsWith',
    allSettled: 'all',
  }),
);

/** Calls that can be left out of a chain: `a.trim()` becomes `a`. */
const LINKS = new Set(
  (
    'trim toLowerCase toUpperCase toWellFormed normalize slice filter replace replaceAll sort reverse flat map ' +
    'min max int positive regex refine superRefine transform pipe optional nullish nullable default catch ' +
    'toString toFixed toSorted toReversed'
  ).split(' '),
);

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

export const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const isText = (node: Node): boolean =>
  node.type === 'TemplateLiteral' ||
  (node.type === 'Literal' && typeof node.value === 'string') ||
  (node.type === 'BinaryExpression' && [node.left, node.right].some((side) => isNode(side) && isText(side)));

const sides = ({ node, textOf }: Place): [Node, Node, string, string] => {
  const [left, right] = [node.left as Node, node.right as Node];
  return [left, right, textOf(left), textOf(right)];
};

/** Names and keys that are no values: `{ 'a-b': 1 }`, `import('x')`, `'use client'`. */
function isLabel({ node, parents }: Place): boolean {
  const parent = parents.at(-1);
  if (parent?.type === 'Property') return parent.key === node;
  return parent?.source === node || Boolean(parent?.directive);
}

function ofLiteral(place: Place): string[] {
  const { value, regex } = place.node as Node & { value: unknown; regex?: { pattern: string; flags: string } };
  if (isLabel(place)) return [];
  if (regex) return patternChanges(regex.pattern, regex.flags).map(({ pattern, flags }) => `/${pattern}/${flags}`);
  if (typeof value === 'number') return [String(value + 1)];
  if (typeof value === 'string') return [value === '' ? "'mutant'" : "''"];
  return typeof value === 'boolean' ? [String(!value)] : [];
}

function ofOperator(place: Place): string[] {
  const { node } = place;
  const other = OPERATORS.get(String(node.operator));
  if (!other) return [];
  const [left, right, before, after] = sides(place);
  if (node.type === 'BinaryExpression' && node.operator === '+' && (isText(left) || isText(right))) return [];
  return node.type === 'AssignmentExpression' ? [`${before} ${other} ${after}`] : [`((${before}) ${other} (${after}))`];
}

function ofUnary({ node, textOf }: Place): string[] {
  const argument = textOf(node.argument as Node);
  if (node.operator === '!' || node.operator === '-') return [`(${argument})`];
  return node.type === 'UpdateExpression' ? [`${argument}${OPERATORS.get(String(node.operator))}`] : [];
}

function ofCall({ node, textOf }: Place): Change[] {
  const callee = node.callee as Node;
  if (callee.type !== 'MemberExpression' || callee.computed) return [];
  const [object, property] = [callee.object as Node, callee.property as Node];
  const name = textOf(property);
  const isMath = textOf(object) === 'Math';
  const other = OTHER_METHODS.get(name);
  const swapped = other && (isMath || !['min', 'max'].includes(name)) ? [{ node: property, text: other }] : [];
  const isLink = LINKS.has(name) && !isMath && textOf(object) !== 'z';
  return [...swapped, ...(isLink ? [{ node, text: textOf(object), said: `without .${name}()`, told: property }] : [])];
}

const flat = (text: string) => text.replace(/\s+/g, ' ');

const isPlain = ({ type }: Node): boolean => ['Literal', 'ObjectExpression', 'ArrayExpression'].includes(type);

function ofObject({ node, textOf }: Place): Change[] {
  const parts = node.properties as Node[];
  const rest = (without: Node) =>
    `{ ${parts
      .filter((part) => part !== without)
      .map(textOf)
      .join(', ')} }`;
  return parts
    .filter((part) => part.type === 'SpreadElement' || !isPlain(part.value as Node))
    .map((part) => ({ node, text: rest(part), said: `without ${flat(textOf(part))}` }));
}

/** Each of its texts left out. */
function ofTemplate({ node, parents, textOf }: Place): Change[] {
  if (parents.at(-1)?.type === 'TaggedTemplateExpression') return [];
  const spoken = (node.quasis as (Node & { value: { raw: string }; tail: boolean })[]).filter(({ value }) =>
    /\S/.test(value.raw),
  );
  return spoken.map((part) => ({
    node: part,
    text: `${textOf(part)[0]}${part.tail ? '`' : '${'}`,
    said: `without the text "${part.value.raw}"`,
  }));
}

const whole = (node: Node, texts: string[]): Change[] => texts.map((text) => ({ node, text }));

function changesOf(place: Place): Change[] {
  const { node, textOf } = place;
  switch (node.type) {
    case 'Literal':
      return whole(node, ofLiteral(place));
    case 'TemplateLiteral':
      return ofTemplate(place);
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression':
      return whole(node, ofOperator(place));
    case 'UnaryExpression':
    case 'UpdateExpression':
      return whole(node, ofUnary(place));
    case 'ConditionalExpression':
      return whole(node.test as Node, ['true', 'false']);
    case 'IfStatement':
      return whole(node.test as Node, ['false', 'true']);
    case 'CallExpression':
      return ofCall(place);
    case 'ArrayExpression':
      return (node.elements as Node[]).length > 0 ? whole(node, ['[]']) : [];
    case 'ObjectExpression':
      return ofObject(place);
    case 'ExpressionStatement':
      return node.directive ? [] : whole(node, [';']);
    case 'MemberExpression':
      return node.optional && !node.computed
        ? whole(node, [`${textOf(node.object as Node)}.${textOf(node.property as Node)}`])
        : [];
    default:
      return [];
  }
}

/** What a change must not touch: types, imports, and what is only logged. */
function isLeftAlone({ node, textOf }: Place): boolean {
  if (node.type.startsWith('TS')) return !['TSAsExpression', 'TSSatisfiesExpression'].includes(node.type);
  if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return true;
  return node.type === 'CallExpression' && /^log\b/.test(textOf(node.callee as Node));
}

/** The same change twice in a line is told apart by a number. */
function numbered(mutants: readonly Mutant[]): Mutant[] {
  const seen = new Map<string, number>();
  return mutants.map((mutant) => {
    const key = `${mutant.line} ${mutant.change}`;
    const turn = (seen.get(key) ?? 0) + 1;
    seen.set(key, turn);
    return turn === 1 ? mutant : { ...mutant, change: `${mutant.change} (${turn})` };
  });
}

/** Every mutant of a file, in the order of its text. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const textOf = (node: Node) => source.slice(node.start, node.end);
  const lineOf = (at: number) => source.slice(0, at).split('\n').length;
  const lines = source.split('\n');
  const found: Mutant[] = [];
  const visit = (node: Node, parents: readonly Node[]): void => {
    const place = { node, parents, textOf };
    if (isLeftAlone(place)) return;
    for (const { node: part, text, said, told = part } of changesOf(place)) {
      const line = lineOf(told.start);
      found.push({
        file,
        line,
        start: part.start,
        end: part.end,
        text,
        at: (lines[line - 1] ?? '').trim(),
        change: said ?? `${flat(textOf(part))} -> ${flat(text)}`,
      });
    }
    for (const child of childrenOf(node)) visit(child, [...parents, node]);
  };
  visit(parseAst(source, { lang: 'ts' }) as unknown as Node, []);
  const real = found.filter(({ text, start, end }) => text !== source.slice(start, end));
  return numbered(real.sort((a, b) => a.start - b.start));
}
