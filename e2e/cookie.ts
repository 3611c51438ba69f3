export type Cookie = {
  name: string;
  value: string;
  /** The attributes by their names in small letters; those without a value are ''. */
  attributes: Map<string, string>;
  /** Whether the browser is told to forget it. */
  isRemoved: boolean;
};

const halves = (text: string): [string, string] => {
  const at = text.indexOf('=');
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
};

/** One `Set-Cookie` line in its parts. */
export function readCookie(line: string): Cookie {
  const [pair = '', ...rest] = line.split(/;\s*/);
  const [name, value] = halves(pair);
  const attributes = new Map(rest.map(halves).map(([key, text]) => [key.toLowerCase(), text]));
  const expires = Date.parse(attributes.get('expires') ?? '');
  return { name, value, attributes, isRemoved: value === '' || attributes.get('max-age') === '0' || expires <= 0 };
}

/** What a browser sends back. */
export const toCookieHeader = (cookies: Map<string, string>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
