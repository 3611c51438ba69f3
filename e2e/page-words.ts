/** Everything that may be read or read out, on the page and about it: texts, and the words in attributes. */
export function wordsOf(html: string): string {
  const shown = html.replace(/<(script|style)\b(?![^>]*ld\+json)[^>]*>.*?<\/\1>|<!--.*?-->/gs, '');
  const spoken = [...shown.matchAll(/\s(?:alt|title|content|placeholder|aria-label|href)="([^"]*)"/g)].map(
    ([, words]) => words,
  );
  return `${shown.replace(/<script\b.*?<\/script>/gs, '').replace(/<[^>]+>/g, ' ')} ${spoken.join(' ')}`;
}
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
/** Every text in what a page tells machines of itself. */
export const toldBy = (html: string): string[] =>
  [...html.matchAll(/<script[^>]*ld\+json[^>]*>(.*?)<\/script>/gs)].flatMap(([, json = '{}']) =>
    textsIn(JSON.parse(json)),
  );
