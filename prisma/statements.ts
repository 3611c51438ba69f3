export type Statement = {
  /** Where its text begins in the script. */
  start: number;
  text: string;
  /** Its text without what stands in quotes and comments. */
  bare: string;
};

/** What is read as one piece; a word first, because a dollar sign may stand inside one. */
const PIECES = [
  /--[^\n]*/y,
  /[eE]'(?:[^'\\]|\\[\s\S]|'')*'?/y,
  /'(?:[^']|'')*'?/y,
  /"(?:[^"]|"")*"?/y,
  /\$(?:[\p{L}_][\p{L}\w]*)?\$/uy,
  /[\p{L}_][\p{L}\w$]*/uy,
];
const [LINE, ESCAPED, QUOTED, NAME, DOLLAR, WORD] = PIECES;

/** Comments may stand inside comments. */
function endOfComment(script: string, from: number): number {
  const edge = /\/\*|\*\//g;
  edge.lastIndex = from + 2;
  for (let depth = 1; depth > 0; ) {
    const found = edge.exec(script);
    if (!found) return script.length;
    depth += found[0] === '/*' ? 1 : -1;
  }
  return edge.lastIndex;
}

type Piece = { kind: RegExp | undefined; end: number };

function pieceAt(script: string, at: number): Piece {
  if (script.startsWith('/*', at)) return { kind: LINE, end: endOfComment(script, at) };
  for (const kind of PIECES) {
    kind.lastIndex = at;
    const text = kind.exec(script)?.[0];
    if (text === undefined) continue;
    if (kind !== DOLLAR) return { kind, end: at + text.length };
    const close = script.indexOf(text, at + text.length);
    return { kind, end: close < 0 ? script.length : close + text.length };
  }
  return { kind: undefined, end: at + 1 };
}

/** How deep a word leads into, or out of, a function body that is written without quotes. */
function step(word: string, before: string, depth: number): number {
  if (word === 'atomic' && before === 'begin') return depth + 1;
  if (depth > 0 && word === 'case') return depth + 1;
  return depth > 0 && word === 'end' ? depth - 1 : depth;
}

/** The statements of a script, as PostgreSQL takes them apart; what is only comment or space is none. */
export function statementsOf(script: string): Statement[] {
  const found: Statement[] = [];
  let current = { start: -1, bare: '' };
  let [depth, before] = [0, ''];
  const close = (end: number) => {
    if (current.start >= 0) found.push({ ...current, text: script.slice(current.start, end).trim() });
    current = { start: -1, bare: '' };
    [depth, before] = [0, ''];
  };
  for (let at = 0; at < script.length; ) {
    const { kind, end } = pieceAt(script, at);
    const text = script.slice(at, end);
    if (kind === undefined && text === ';' && depth === 0) close(at);
    else {
      const isQuote = kind === ESCAPED || kind === QUOTED || kind === DOLLAR || kind === NAME;
      if (current.start < 0 && kind !== LINE && text.trim() !== '') current.start = at;
      current.bare += kind === LINE ? ' ' : isQuote ? "''" : text;
      if (kind === WORD) {
        const word = text.toLowerCase();
        depth = step(word, before, depth);
        before = word;
      }
    }
    at = end;
  }
  close(script.length);
  return found.map((statement) => ({ ...statement, bare: statement.bare.trim() }));
}

const OWN_TRANSACTION =
  /^(begin|start\s+transaction|commit|end|rollback|abort|savepoint|release|prepare\s+transaction|call)\b/i;
const OUTSIDE =
  /^(vacuum|reindex|cluster|alter\s+system|(create|alter|drop)\s+(database|tablespace|subscription))\b|\bconcurrently\b/i;
const ENDS_IN_BODY = /\b(commit|rollback)\b/i;

/** Whether a script happens as a whole or not at all: PostgreSQL takes one that is sent at once as one transaction. */
export const isAllOrNothing = (script: string): boolean =>
  !statementsOf(script).some(
    ({ bare, text }) =>
      OWN_TRANSACTION.test(bare) || OUTSIDE.test(bare) || (/^do\b/i.test(bare) && ENDS_IN_BODY.test(text)),
  );

type Place = { line: number; statement: string };

const MAX_SHOWN = 300;

/**
 * Where a script failed.
 * @param position of the failure in characters from 1, where PostgreSQL tells
 * @param done how many statements had gone well
 */
export function placeOf(script: string, position: number | undefined, done: number): Place | null {
  const statements = statementsOf(script);
  const offset = position === undefined ? undefined : [...script].slice(0, position - 1).join('').length;
  const statement =
    offset === undefined ? statements[done] : statements.findLast(({ start }) => start <= Math.max(offset, 0));
  if (!statement) return null;
  const line = script.slice(0, offset ?? statement.start).split('\n').length;
  const text = statement.text.replace(/\s+/g, ' ');
  return { line, statement: text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)} ...` : text };
}
