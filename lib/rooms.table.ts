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
export const KINDS = ['schema', 'rules', 'data', 'service', 'fixture'];
export const MACHINERY =
  'env addresses emulated db format money text india tokens log files queue line deadline pool listen metrics tracing spans rush few'.split(
    ' ',
  );
export const HTTP = ['errors', 'client', 'idempotency'];
export const DOOR =
  'route servers crowd multipart forms headers policy page-text kept-pages last-page next-internals refusal intake bodies read-body early-answers drain gate greeting downloads patterns meter'.split(
    ' ',
  );
export const PROVIDERS = ['payments', 'shipping', 'sms', 'storage', 'mail', 'guard', 'verbs'];

const door = (...names: string[]) => names.map((name) => `door/${name}`);

/** Who may import whom. What is not listed is not allowed. */
export const MAY: Record<string, string[]> = {
  middleware: ['rules', 'env', 'tokens', 'door/gate'],
  instrumentation: ['process'],
  'cache-handler': ['env', 'door/policy', 'door/kept-pages'],
  route: [
    'content',
    'door/route',
    'http/errors',
    'http/idempotency',
    'schema',
    'rules',
    'service',
    'session',
    'process',
  ],
  page: ['page', 'ui', 'screen', 'service', 'session', 'format', 'content', 'rules', 'http/errors'],
  ui: ['ui', 'format', 'text', 'content'],
  screen: ['screen', 'ui', 'schema', 'rules', 'http/client', 'format', 'money', 'files', 'content'],
  content: ['content'],
  schema: ['schema', 'rules', 'text', 'http/errors', 'content'],
  rules: ['rules', 'format', 'money', 'text', 'india', 'content'],
  data: ['db', 'queue', 'money', 'tracing', 'prisma'],
  service: [
    'schema',
    'rules',
    'data',
    'service',
    'providers',
    'db',
    'env',
    'format',
    'money',
    'india',
    'tokens',
    'log',
    'metrics',
    'tracing',
    'line',
    'rush',
    'files',
    'http/errors',
    'content',
  ],
  // What tests of services begin with: nothing that runs in the shop may import it.
  fixture: ['e2e', 'fixture', 'schema', 'service', 'queue', 'http/errors'],
  session: ['rules', 'data', 'env', 'few', 'log', 'tokens', 'session'],
  providers: ['env', 'money', 'tokens', 'http/errors', 'providers', 'deadline', 'line', 'log', 'metrics', 'tracing'],
  process: [
    'service',
    'tracing',
    'spans',
    'india',
    'queue',
    'listen',
    'rules',
    'log',
    'metrics',
    'db',
    'env',
    'door/servers',
    'door/kept-pages',
    'door/drain',
    'door/multipart',
    'providers',
  ],
  queue: ['db', 'env', 'log', 'deadline', 'metrics', 'tracing', 'queue.errors', 'queue.jobs'],
  'queue.jobs': [],
  'queue.errors': [],
  db: ['env', 'prisma', 'deadline', 'pool'],
  pool: ['deadline', 'pool.errors'],
  'pool.errors': [],
  line: [],
  few: [],
  rush: [],
  deadline: [],
  listen: ['env'],
  log: ['env', 'deadline'],
  metrics: [],
  tracing: ['deadline'],
  spans: ['deadline', 'tracing'],
  env: ['addresses', 'emulated', 'env.fields'],
  'env.fields': [],
  addresses: [],
  emulated: [],
  format: ['india', 'content'],
  money: [],
  text: [],
  india: [],
  tokens: [],
  files: [],
  'http/errors': [],
  'http/client': ['http/errors', 'content'],
  'http/idempotency': ['http/errors', 'content'],
  'door/policy': ['env'],
  'door/page-text': ['door/policy'],
  'door/kept-pages': ['few', 'door/page-text'],
  'door/last-page': door('early-answers', 'kept-pages'),
  'door/early-answers': ['log', 'content'],
  'door/intake': ['door/early-answers', 'content'],
  'door/crowd': ['line', 'door/early-answers', 'content'],
  'door/bodies': ['rules', 'door/multipart'],
  'door/headers': ['env', ...door('policy', 'kept-pages', 'last-page', 'early-answers', 'drain', 'gate', 'greeting')],
  'door/servers': [
    'content',
    'env',
    ...door('headers', 'intake', 'bodies', 'early-answers', 'crowd', 'drain', 'meter'),
  ],
  'door/downloads': ['deadline'],
  'door/drain': [],
  'door/patterns': [],
  'door/meter': ['env', 'deadline', 'metrics', 'door/patterns', 'door/early-answers'],
  'door/gate': ['few', 'rules'],
  'door/greeting': ['rules', 'tokens'],
  'door/multipart': ['http/errors', 'text', 'content'],
  'door/forms': ['http/errors', 'rules', 'content', 'door/multipart'],
  'door/refusal': ['http/errors', 'pool.errors', 'log', 'content'],
  'door/read-body': ['content', 'deadline', 'http/errors', 'door/bodies'],
  'door/route': [
    'content',
    'session',
    'rules',
    'log',
    'env',
    'deadline',
    'http/errors',
    ...door('forms', 'refusal', 'read-body', 'kept-pages', 'downloads'),
  ],
  prisma: ['prisma', 'service', 'env', 'queue', 'http/errors', 'content'],
  emulators: ['emulators'],
  scripts: ['scripts', 'bench', 'env', 'prisma', 'rules', 'content', 'config'],
  // Processes that measure the shop's own code without its HTTP.
  bench: ['bench', 'scripts', 'prisma', 'schema', 'service'],
  e2e: ['e2e'],
  // The runners of the tests are told which files are theirs, and which stack.
  config: ['env', 'scripts', 'door/policy', 'door/kept-pages'],
};

/** Rules that are lists and nothing more, for queries too: whoever stores something does not write them out again. */
export const LISTS = ['lib/sales/orders/rules.stages.ts'];

/** Packages that belong to a few files only. */
export const OWNED: [RegExp, RegExp][] = [
  [/^(razorpay|twilio|cloudinary|nodemailer)(\/|$)/, /^(lib\/providers|emulators)\//],
  [
    /^(next-auth|iron-session)(\/|$)/,
    /^(lib\/people\/auth\/session\.(cookies|token|nextauth)\.ts|middleware\.ts|app\/api\/auth\/\[\.\.\.nextauth\])/,
  ],
  [/^next\/headers$/, /^lib\/people\/auth\/session(\.cookies|\.nextauth)?\.ts/],
  [
    /^(@prisma\/|pg$)/,
    /^(lib\/core\/(db|pool|listen|spans)\.ts|lib\/[\w-]+\/[\w-]+\/data\.ts|prisma\/|scripts\/|e2e\/|prisma\.config\.ts)/,
  ],
  [/^@(opentelemetry\/|prisma\/instrumentation)/, /^lib\/core\/spans\.ts/],
  [/^prom-client$/, /^lib\/core\/metrics\.ts/],
  [/^pg-boss$/, /^(lib\/core\/queue(\.jobs)?|scripts\/backup\/queue)\.ts/],
];
