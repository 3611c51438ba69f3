/**
 * Which floor a wing of `lib` stands on. An arrow between wings goes down, never up and never along a floor,
 * except on the ground; `process` stands above all of them.
 */
export const FLOORS: Record<string, number> = {
  core: 0,
  http: 0,
  providers: 0,
  messages: 1,
  people: 2,
  media: 3,
  sales: 3,
  care: 4,
  shop: 5,
  door: 6,
};

/** The words that files of a noun, of `core`, `http`, `door` and `providers` may be called by: closed lists. */
export const KINDS = ['schema', 'rules', 'data', 'service'];
export const MACHINERY = 'env addresses db format text india tokens log files queue deadline pool'.split(' ');
export const HTTP = ['errors', 'client'];
export const DOOR =
  'route multipart headers policy kept-pages next-internals refusal intake bodies early-answers drain gate greeting'.split(
    ' ',
  );
export const PROVIDERS = ['payments', 'sms', 'storage', 'mail', 'guard', 'verbs'];

const door = (...names: string[]) => names.map((name) => `door/${name}`);

/** Who may import whom. What is not listed is not allowed. */
export const MAY: Record<string, string[]> = {
  middleware: ['rules', 'env', 'tokens', 'door/gate'],
  instrumentation: ['process'],
  'cache-handler': ['env', 'door/policy', 'door/kept-pages'],
  route: ['content', 'door/route', 'http/errors', 'schema', 'rules', 'service', 'session', 'process'],
  page: ['page', 'ui', 'screen', 'service', 'session', 'format', 'content', 'rules', 'http/errors'],
  ui: ['ui', 'format', 'content'],
  screen: ['screen', 'ui', 'schema', 'rules', 'http/client', 'format', 'files', 'content'],
  content: ['content'],
  schema: ['schema', 'rules', 'text', 'http/errors', 'content'],
  rules: ['rules', 'format', 'text', 'india', 'content'],
  data: ['db', 'queue', 'prisma'],
  service: [
    'schema',
    'rules',
    'data',
    'service',
    'providers',
    'db',
    'env',
    'format',
    'india',
    'tokens',
    'log',
    'files',
    'http/errors',
    'content',
  ],
  session: ['rules', 'data', 'env', 'log', 'tokens', 'session'],
  providers: ['env', 'tokens', 'http/errors', 'providers', 'deadline'],
  process: [
    'service',
    'india',
    'queue',
    'log',
    'db',
    'env',
    'door/headers',
    'door/kept-pages',
    'door/drain',
    'providers',
  ],
  queue: ['db', 'env', 'log', 'deadline'],
  db: ['env', 'prisma', 'deadline', 'pool'],
  pool: ['deadline', 'http/errors'],
  deadline: [],
  log: ['env'],
  env: ['addresses'],
  addresses: [],
  format: ['india', 'content'],
  text: [],
  india: [],
  tokens: [],
  files: [],
  'http/errors': [],
  'http/client': ['http/errors', 'content'],
  'door/policy': ['env'],
  'door/kept-pages': ['door/policy'],
  'door/early-answers': ['log', 'content'],
  'door/intake': ['door/early-answers', 'content'],
  'door/bodies': ['rules', 'door/multipart'],
  'door/headers': [
    'content',
    'rules',
    'env',
    ...door('policy', 'kept-pages', 'intake', 'bodies', 'early-answers', 'drain', 'gate', 'greeting'),
  ],
  'door/drain': [],
  'door/gate': ['rules'],
  'door/greeting': ['rules', 'tokens'],
  'door/multipart': ['http/errors', 'text', 'content'],
  'door/refusal': ['http/errors', 'log', 'content'],
  'door/route': [
    'content',
    'session',
    'rules',
    'log',
    'env',
    'deadline',
    'http/errors',
    ...door('multipart', 'refusal', 'bodies', 'kept-pages'),
  ],
  prisma: ['prisma', 'service', 'env', 'queue', 'http/errors'],
  emulators: ['emulators'],
  scripts: ['scripts', 'env', 'prisma', 'rules', 'content', 'config'],
  e2e: ['e2e'],
  // The runners of the tests are told which files are theirs, and which stack.
  config: ['env', 'scripts', 'door/policy', 'door/kept-pages'],
};

/** Packages that belong to a few files only. */
export const OWNED: [RegExp, RegExp][] = [
  [/^(razorpay|twilio|cloudinary|nodemailer)(\/|$)/, /^(lib\/providers|emulators)\//],
  [
    /^(next-auth|iron-session)(\/|$)/,
    /^(lib\/people\/auth\/session(\.nextauth)?\.ts|middleware\.ts|app\/api\/auth\/\[\.\.\.nextauth\])/,
  ],
  [/^next\/headers$/, /^lib\/people\/auth\/session(\.nextauth)?\.ts/],
  [
    /^(@prisma\/|pg$)/,
    /^(lib\/core\/(db|pool)\.ts|lib\/[\w-]+\/[\w-]+\/data\.ts|prisma\/|scripts\/|e2e\/|prisma\.config\.ts)/,
  ],
  [/^pg-boss$/, /^lib\/core\/queue\.ts/],
];
