type Pattern = { pattern: string; flags: string };

const isValid = ({ pattern, flags }: Pattern): boolean => {
  try {
    new RegExp(pattern, flags);
    return true;
  } catch {
    return false;
  }
};

/** The pieces of a pattern: an escaped letter, a class, a count or a single character each. */
function piecesOf(pattern: string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < pattern.length; ) {
    const end = endOf(pattern, at);
    pieces.push(pattern.slice(at, end));
    at = end;
  }
  return pieces;
}

const LONG_ESCAPES: Record<string, number> = { u: 6, x: 4 };

function escapeEnd(pattern: string, at: number): number {
  if (pattern[at + 2] === '{' && 'pPu'.includes(pattern[at + 1] ?? '')) return pattern.indexOf('}', at) + 1;
  return at + (LONG_ESCAPES[pattern[at + 1] ?? ''] ?? 2);
}

function classEnd(pattern: string, from: number): number {
  let at = from + 1;
  while (at < pattern.length && pattern[at] !== ']') at = pattern[at] === '\\' ? escapeEnd(pattern, at) : at + 1;
  return at + 1;
}

function endOf(pattern: string, at: number): number {
  if (pattern[at] === '\\') return escapeEnd(pattern, at);
  if (pattern[at] === '[') return classEnd(pattern, at);
  return /^\{\d+(,\d*)?\}/.test(pattern.slice(at)) ? pattern.indexOf('}', at) + 1 : at + 1;
}

const ESCAPES: Record<string, string> = { '\\d': '\\D', '\\s': '\\S', '\\w': '\\W', '\\b': '' };

function changesOf(piece: string, before: string | undefined): string[] {
  if (piece === '^' || piece === '$') return [''];
  if (piece === '+') return [''];
  if (piece === '*' && before !== '(') return ['+'];
  if (piece === '?' && before !== '(') return [''];
  if (/^\{\d/.test(piece)) return [piece.replace(/\d+(?=\}$)/, (most) => String(Number(most) + 1)), ''];
  if (piece.startsWith('[^')) return [`[${piece.slice(2)}`];
  if (piece.startsWith('[')) return [`[^${piece.slice(1)}`];
  const other = ESCAPES[piece];
  return other === undefined ? [] : [other];
}

/** Wrong forms of a regular expression: without an anchor, a count or a flag, with the other class. */
export function patternChanges(pattern: string, flags: string): Pattern[] {
  const pieces = piecesOf(pattern);
  const patterns = pieces.flatMap((piece, at) =>
    changesOf(piece, pieces[at - 1]).map((other) => ({ pattern: pieces.with(at, other).join(''), flags })),
  );
  const flagged = [...flags].map((flag) => ({ pattern, flags: flags.replace(flag, '') }));
  return [...patterns, ...flagged].filter((one) => one.pattern !== '' && isValid(one));
}
