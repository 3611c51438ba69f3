import fc, { type Arbitrary } from 'fast-check';

const FORGED = '\n{"level":30,"msg":"forged"}';
/** Letters of a header line: everything that is no end of it. */
const line = fc.string({
  unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
  maxLength: 60,
});
/** What hardly anybody expects where a word should be. */
export const odd = fc.oneof(
  fc.constantFrom(
    '',
    '*',
    '%',
    '%ff',
    '%E0%A4%A',
    '%00',
    '%0a%0dx',
    '[::',
    '\\',
    '..',
    'null',
    'undefined',
    '-1',
    '1e309',
  ),
  fc.constantFrom(
    '//evil.example',
    'http://evil.example',
    'javascript:alert(1)',
    '"\'<script>',
    '\t',
    '{}',
    '[]',
    '["",{}]',
  ),
  fc.constantFrom('__proto__', 'constructor', 'x'.repeat(300), 'x'.repeat(5_000), 'é\xff', encodeURIComponent(FORGED)),
  line,
);
const oneOf = (...values: string[]) => fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...values) }, odd);

const segment = fc.oneof(
  fc.constantFrom('', 'shop', '__PAGE__', 'admin'),
  fc.tuple(
    fc.constantFrom('token', 'id'),
    fc.constantFrom('x', ''),
    fc.constantFrom<unknown>('d', 'c', 'oc', 'di(.)', 'x', ['d'], null),
    fc.constantFrom<unknown>(null, [], ['a'], [1], 'a'),
  ),
);
const ends = fc.tuple(
  fc.constantFrom<unknown>(null, ['/a', ''], ['/a'], 'x'),
  fc.constantFrom<unknown>(null, 'refetch', 'metadata-only', ['refetch'], 'x'),
  fc.constantFrom<unknown>(null, 0, 16, 'x'),
);
/** What the router in the browser says it has, and what nearly says so. */
export const routerState = fc
  .letrec((again) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      fc.tuple(segment, fc.constant({})),
      fc.tuple(segment, fc.record({ children: again('node') })),
      fc.tuple(segment, fc.record({ children: again('node') }), ends, fc.nat(3)).map((given) => {
        const [name, children, rest, length] = given;
        return [name, children, ...rest.slice(0, length)];
      }),
      { weight: 1, arbitrary: fc.tuple(fc.anything(), fc.anything()) },
    ),
  }))
  .node.map((value) => encodeURIComponent(JSON.stringify(value) ?? ''));

const date = fc.oneof(
  fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2200-01-01') }).map((at) => at.toUTCString()),
  odd,
);
const range = fc.oneof(
  fc.tuple(fc.nat(20_000), fc.option(fc.nat(20_000))).map(([from, to]) => `bytes=${from}-${to ?? ''}`),
  oneOf('bytes=-0', 'bytes=-5', 'bytes=0-1,3-4', 'bytes=9-1', 'bytes=x', 'lines=1-2', 'bytes=99999999999999999999-'),
);
const cookies = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        'session',
        'visitor',
        'XSRF-TOKEN',
        'payments',
        'otp',
        '__Host-session',
        'next-auth.callback-url',
        'next-auth.csrf-token',
        '__prerender_bypass',
        '__next_preview_data',
        'next-instant-navigation-testing',
        'x',
      ),
      fc.oneof(odd, fc.constant(encodeURIComponent(FORGED))),
    ),
    { maxLength: 4 },
  )
  .map((pairs) => pairs.map((pair) => pair.join('=')).join('; '));

/** Each header that means something to anybody on the way, with values that nearly do. */
const HEADERS: Record<string, Arbitrary<string>> = {
  rsc: oneOf('1'),
  'next-router-state-tree': fc.oneof(routerState, odd),
  'next-router-prefetch': oneOf('1', '2', '3'),
  'next-router-segment-prefetch': oneOf('/_tree', '/_full', '/shop/home/__PAGE__', '/../../x'),
  'next-url': oneOf('/shop/home', '/admin/dashboard'),
  'next-action': oneOf('x'.repeat(42), '40'.repeat(21), '__proto__'),
  'next-resume': oneOf('1'),
  'next-hmr-refresh': oneOf('1'),
  'next-request-id': odd,
  'x-middleware-subrequest': oneOf('middleware:middleware:middleware:middleware:middleware'),
  'x-middleware-rewrite': oneOf('/admin/dashboard'),
  'x-middleware-next': oneOf('1'),
  'x-middleware-override-headers': oneOf('cookie,host'),
  'x-middleware-set-cookie': odd,
  'x-nextjs-data': oneOf('1'),
  'x-matched-path': oneOf('/admin/dashboard'),
  'x-now-route-matches': oneOf('1=x'),
  'x-invoke-path': oneOf('/admin/dashboard'),
  'x-invoke-status': oneOf('200', '500'),
  'x-prerender-revalidate': odd,
  'x-vercel-id': odd,
  'x-forwarded-for': oneOf('10.1.2.3, 10.9.8.7', '::1'),
  'x-forwarded-host': oneOf('evil.example'),
  'x-forwarded-proto': oneOf('https', 'https,http'),
  'x-http-method-override': oneOf('DELETE'),
  'content-type': oneOf(
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=b',
    'multipart/form-data; boundary=',
    'text/plain',
    'application/json; charset=utf-16',
  ),
  'content-encoding': oneOf('gzip', 'br'),
  'content-security-policy': oneOf("script-src 'nonce-evil'"),
  'accept-encoding': oneOf('gzip', 'br', 'br;q=0', 'identity;q=0, *;q=0'),
  accept: oneOf('text/html', 'text/x-component', '*/*'),
  'accept-language': odd,
  authorization: oneOf('Bearer x', 'Basic eDp5'),
  cookie: cookies,
  expect: oneOf('100-continue'),
  'if-match': oneOf('*', '"x"', 'W/"x"'),
  'if-none-match': oneOf('*', '"x"'),
  'if-modified-since': date,
  'if-unmodified-since': date,
  'if-range': fc.oneof(date, oneOf('"x"')),
  range,
  origin: oneOf('null', 'https://evil.example'),
  referer: odd,
  'sec-fetch-dest': oneOf('image', 'document'),
  'sec-fetch-site': oneOf('cross-site', 'same-origin'),
  te: oneOf('trailers'),
  trailer: oneOf('x'),
  upgrade: oneOf('websocket', 'h2c'),
  'user-agent': oneOf('Googlebot/2.1', 'facebookexternalhit/1.1'),
  'x-xsrf-token': odd,
  'idempotency-key': fc.oneof(odd, fc.uuid()),
  'x-razorpay-signature': fc.oneof(odd, fc.constant('a'.repeat(64))),
  'x-razorpay-event-id': odd,
};
const NAMES = Object.keys(HEADERS);
const header = fc.constantFrom(...NAMES).chain((name) => fc.tuple(fc.constant(name), HEADERS[name] ?? odd));
const wordy = fc.tuple(fc.stringMatching(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,20}$/), odd);
const ours = (name: string) => !/^(connection|host|content-length|transfer-encoding)$/i.test(name);
/** Some headers of a request, without those that frame it. */
export const headers = fc
  .array(fc.oneof({ weight: 9, arbitrary: header }, wordy), { maxLength: 5 })
  .map((pairs) => pairs.filter(([name]) => ours(name)));
