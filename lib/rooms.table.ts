/** The words that files of a noun, of `lib`, of `lib/http` and of `lib/providers` may be called by: closed lists. */
export const KINDS = ['schema', 'rules', 'data', 'service'];
export const MACHINERY = 'env addresses db site format log files queue process deadline pool'.split(' ');
export const HTTP =
  'route multipart errors client headers policy kept-pages refusal intake bodies early-answers drain gate greeting'.split(
    ' ',
  );
export const PROVIDERS = ['payments', 'sms', 'storage', 'mail', 'guard', 'verbs'];

const http = (...names: string[]) => names.map((name) => `http/${name}`);

/** Who may import whom. What is not listed is not allowed. */
export const MAY: Record<string, string[]> = {
  middleware: ['rules', 'env', 'http/gate'],
  instrumentation: ['process'],
  'cache-handler': ['env', 'http/policy', 'http/kept-pages'],
  route: ['http/route', 'http/errors', 'schema', 'rules', 'service', 'session', 'process'],
  page: ['page', 'ui', 'screen', 'service', 'session', 'site', 'format', 'content', 'rules', 'http/errors'],
  ui: ['ui', 'format'],
  screen: ['screen', 'ui', 'schema', 'rules', 'http/client', 'site', 'format', 'files', 'content'],
  content: ['content', 'site', 'rules', 'format'],
  schema: ['schema', 'rules', 'http/errors'],
  rules: ['rules'],
  data: ['db', 'queue', 'prisma'],
  service: [
    'schema',
    'rules',
    'data',
    'service',
    'providers',
    'db',
    'env',
    'site',
    'format',
    'log',
    'files',
    'http/errors',
    'content',
  ],
  session: ['rules', 'data', 'env', 'log', 'session'],
  providers: ['env', 'http/errors', 'providers', 'deadline'],
  process: ['service', 'queue', 'log', 'db', 'env', 'http/headers', 'http/kept-pages', 'http/drain', 'providers'],
  queue: ['db', 'env', 'log', 'deadline'],
  db: ['env', 'prisma', 'deadline', 'pool'],
  pool: ['deadline', 'http/errors'],
  deadline: [],
  log: ['env'],
  env: ['addresses'],
  addresses: [],
  site: [],
  format: [],
  files: [],
  'http/errors': [],
  'http/client': [],
  'http/policy': ['env'],
  'http/kept-pages': ['http/policy'],
  'http/early-answers': ['log'],
  'http/intake': ['http/early-answers'],
  'http/bodies': ['rules', 'http/multipart'],
  'http/headers': [
    'rules',
    'env',
    ...http('policy', 'kept-pages', 'intake', 'bodies', 'early-answers', 'drain', 'gate', 'greeting'),
  ],
  'http/drain': [],
  'http/gate': ['rules'],
  'http/greeting': ['rules'],
  'http/multipart': ['http/errors'],
  'http/refusal': ['http/errors', 'log'],
  'http/route': [
    'session',
    'rules',
    'log',
    'env',
    'deadline',
    ...http('errors', 'multipart', 'refusal', 'bodies', 'kept-pages'),
  ],
  prisma: ['prisma', 'service', 'env', 'queue', 'http/errors'],
  emulators: ['emulators'],
  scripts: ['scripts', 'env', 'prisma'],
  e2e: ['e2e'],
  config: ['env', 'http/policy', 'http/kept-pages'],
};

/** Packages that belong to a few files only. */
export const OWNED: [RegExp, RegExp][] = [
  [/^(razorpay|twilio|cloudinary|nodemailer)(\/|$)/, /^(lib\/providers|emulators)\//],
  [
    /^(next-auth|iron-session)(\/|$)/,
    /^(lib\/auth\/session(\.nextauth)?\.ts|middleware\.ts|app\/api\/auth\/\[\.\.\.nextauth\])/,
  ],
  [/^next\/headers$/, /^lib\/auth\/session(\.nextauth)?\.ts/],
  [/^(@prisma\/|pg$)/, /^(lib\/(db|pool)\.ts|lib\/[\w-]+\/data\.ts|prisma\/|scripts\/|e2e\/|prisma\.config\.ts)/],
  [/^pg-boss$/, /^lib\/queue\.ts/],
];
