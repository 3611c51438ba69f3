import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readEnv } from '../../lib/core/env.ts';
import { NOTICE_MS, UNDER_WAY_MS } from '../../lib/door/drain.ts';
import { ROOT } from '../stack/settings.ts';
import { type Container, containersOf, documents, type Part, services, text } from './deployed.ts';
import { namesIn, readTemplate, render } from './render.ts';

const FILES = ['web', 'worker', 'migrate', 'backup', 'pooler', 'ingress', 'secret.example'];
const parts = FILES.flatMap((name) => documents<Part>(`kubernetes/${name}.yaml`));
const drainS = (NOTICE_MS.live + UNDER_WAY_MS) / 1000;

const found = (kind: string, name: string): Part => {
  const part = parts.find((one) => one.kind === kind && one.metadata.name === name);
  if (!part) throw new Error(`There is no ${kind} ${name}.`);
  return part;
};
const containerOf = (kind: string, name: string): Container => {
  const [container] = containersOf(found(kind, name));
  if (!container) throw new Error(`${name} has no container.`);
  return container;
};

const KEYS = [...readFileSync(join(ROOT, '.env.example'), 'utf8').matchAll(/^([A-Z_]+)=/gm)].map(([, key]) => key);
const IMAGES_OWN = ['POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD'];

test('every key that is set is one of the shop, and a shop that sells has all that it needs', () => {
  const secret = found('Secret', 'shop').stringData ?? {};
  const set = [
    ...Object.keys(secret),
    ...parts.flatMap(containersOf).flatMap(({ env = [] }) => env.map((one) => one.name)),
    ...Object.values(services).flatMap(({ environment = {} }) => Object.keys(environment)),
  ];
  expect(set.filter((key) => ![...KEYS, ...IMAGES_OWN].includes(key))).toEqual([]);
  const filled = {
    AUTH_SECRET: 'x'.repeat(32),
    ADMIN_PASSWORD: 'x'.repeat(8),
    TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}`,
    TWILIO_VERIFY_SERVICE_SID: `VA${'1'.repeat(32)}`,
    CLOUDINARY_URL: 'cloudinary://key:secret@cloud',
    SMTP_URL: 'smtps://user:password@mail.example:465',
    BACKUP_PUBLIC_KEY: `age1${'q'.repeat(58)}`,
  };
  expect(readEnv({ ...secret, ...filled, SHOP_MODE: 'live' })).toMatchObject({ SHOP_MODE: 'live', SHOP_ROLE: 'both' });
  expect(Object.values(secret).filter((value) => !/REPLACE|example/.test(value))).toEqual([]);
});

test.each(['web', 'worker'])('case 78: a %s has the time to end that its code takes', (role) => {
  const { template } = found('Deployment', `shop-${role}`).spec;
  const { lifecycle, env } = containerOf('Deployment', `shop-${role}`);
  const [, preStop = ''] = lifecycle?.preStop.exec.command ?? [];
  const grace = template?.spec.terminationGracePeriodSeconds ?? 0;
  expect(Number(preStop)).toBeGreaterThan(0);
  expect(grace).toBeGreaterThanOrEqual(Number(preStop) + drainS + 2);
  expect(env).toEqual([{ name: 'SHOP_ROLE', value: role }]);
  expect(found('Deployment', `shop-${role}`).spec.selector?.matchLabels).toEqual(template?.metadata.labels);
});

test('case 78: containers of one machine have that time as well', () => {
  for (const name of ['web-1', 'web-2', 'worker']) {
    const { stop_grace_period: grace = '', environment, read_only: isReadOnly } = services[name] ?? {};
    expect(Number.parseInt(grace, 10), name).toBeGreaterThanOrEqual(drainS + 2);
    expect(environment?.SHOP_ROLE, name).toBe(name.split('-')[0]);
    expect(environment?.DIRECT_DATABASE_URL, name).toBeTruthy();
    expect(isReadOnly, name).toBe(true);
  }
  const named = Object.values(services).flatMap(({ depends_on: others = [] }) =>
    Array.isArray(others) ? others : Object.keys(others),
  );
  expect(named.filter((name) => !(name in services))).toEqual([]);
});

test('case 79: probes ask what the shop answers, on the port that it listens on', () => {
  const containerfile = text('Containerfile');
  const port = Number(/PORT=(\d+)/.exec(containerfile)?.[1]);
  expect(containerfile).toContain(`EXPOSE ${port}`);
  const [live, ready] = ['/api/health/live', '/api/health/ready'];
  for (const [name, paths] of [
    // Case 70: kept pages are shown while the database is away.
    ['shop-web', [live, live, ready]],
    ['shop-worker', [ready, live, live]],
  ] as const) {
    const { ports = [], readinessProbe, livenessProbe, startupProbe } = containerOf('Deployment', name);
    expect(ports).toEqual([{ name: 'http', containerPort: port }]);
    const asked = [readinessProbe, livenessProbe, startupProbe].map((probe) => probe?.httpGet);
    expect(asked.map((one) => one?.port)).toEqual(['http', 'http', 'http']);
    expect(asked.map((one) => one?.path)).toEqual(paths);
    for (const one of asked) expect(existsSync(join(ROOT, `app${one?.path}/route.ts`)), one?.path).toBe(true);
  }
  expect(found('Service', 'shop-web').spec.ports?.[0]?.targetPort).toBe('http');
});

test('a roll and a machine that is emptied leave enough of each', () => {
  for (const name of ['shop-web', 'pooler']) {
    const least = found('PodDisruptionBudget', name).spec.minAvailable ?? 0;
    expect(least).toBeGreaterThan(0);
    expect(found('Deployment', name).spec.replicas).toBeGreaterThan(least);
  }
});

test('nobody may write where the shop is, or become more than it is', () => {
  const all = parts.flatMap(containersOf);
  expect(all.length).toBe(5);
  for (const { securityContext } of all)
    expect(securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
  expect(text('Containerfile')).toMatch(/^USER \d+:\d+$/m);
});

test('the image is made of what is there, and migrations run once before the others', () => {
  const copied = [...text('Containerfile').matchAll(/^COPY (?!--from=packages)(?:--\S+ )*(.+) \S+$/gm)].flatMap(
    ([, from = '']) => from.split(' ').map((path) => path.replace(/^\/shop\//, '')),
  );
  expect(copied.length).toBeGreaterThan(10);
  expect(copied.filter((path) => path !== '.next' && !existsSync(join(ROOT, path)))).toEqual([]);
  expect(containerOf('Job', 'shop-migrate').args).toEqual(['prepare']);
});

test('a backup is made each day of the database itself, to a place that outlasts its container', () => {
  const { spec } = found('CronJob', 'shop-backup');
  expect(spec.schedule).toMatch(/^\d+ \d+ \* \* \*$/);
  // One that hangs keeps the next ones out until it is ended, which is before the next day.
  expect(spec.concurrencyPolicy).toBe('Forbid');
  const longestS = spec.jobTemplate?.spec.activeDeadlineSeconds ?? 0;
  expect([longestS >= 3_600, longestS < 86_400]).toEqual([true, true]);
  const { command = [], args = [], volumeMounts = [] } = containerOf('CronJob', 'shop-backup');
  expect([...command, ...args]).toEqual(['tini', '--', 'node', ...(services.backup?.command ?? [])]);
  expect([...(services.backup?.entrypoint ?? [])]).toEqual(['tini', '--', 'node']);
  const kept = spec.jobTemplate?.spec.template.spec.volumes?.find((one) => one.persistentVolumeClaim);
  const [, folder = ''] = /--dir (\S+)/.exec(args.join(' ')) ?? [];
  expect(volumeMounts).toContainEqual({ name: kept?.name, mountPath: folder });
  expect(found('PersistentVolumeClaim', kept?.persistentVolumeClaim?.claimName ?? '')).toBeTruthy();
  expect(services.backup?.volumes).toEqual([expect.stringMatching(`:${folder}$`)]);
  expect(found('Secret', 'shop').stringData).toHaveProperty('BACKUP_PUBLIC_KEY');
});

test('images of others are named by their digest, which whoever deploys fills in', () => {
  const images = [
    ...parts.flatMap(containersOf).map(({ image }) => image),
    ...Object.values(services).flatMap(({ image }) => image ?? []),
  ].filter((image) => !/shop:/.test(image));
  expect(images.length).toBeGreaterThan(3);
  expect(images.filter((image) => !image.includes('@sha256:'))).toEqual([]);
});

test('templates are filled in whole, and ask for nothing that README.md does not tell', () => {
  const readme = text('README.md');
  for (const file of ['nginx/nginx.conf.template', 'pgbouncer.ini.template']) {
    const names = namesIn(readTemplate(file));
    const values = Object.fromEntries(names.map((name) => [name, `<${name}>`]));
    expect(
      names.filter((name) => !readme.includes(`\`${name}\``) && name !== 'RUN_DIR'),
      file,
    ).toEqual([]);
    expect(render(file, values)).not.toMatch(/\$\{[A-Z]/);
    expect(() => render(file, { ...values, MORE: '' })).toThrow('MORE');
    const { [names[0] ?? '']: _first, ...rest } = values;
    expect(() => render(file, rest)).toThrow(names[0]);
  }
  expect(readme.split('\n').length).toBeLessThanOrEqual(61);
});

test('only what may be asked twice is asked twice, and no connection is used that Node closes', () => {
  const nginx = readTemplate('nginx/nginx.conf.template');
  expect(nginx).not.toContain('non_idempotent');
  const keptS = Number(/upstream shop \{[^}]*\bkeepalive_timeout (\d+)s;/.exec(nginx.replace(/\$\{\w+\}/g, ''))?.[1]);
  expect(keptS).toBeLessThan(5);
});

/** Every address of the shop with a token in it, with one. */
const SECRET = 'Zx9_secret-Token1';
const secretPaths = globSync('app/**/{page,route}.ts{x,}', { cwd: ROOT })
  .filter((path) => path.includes('[token]'))
  .map(
    (path) =>
      `/${dirname(path)
        .replace(/^app\//, '')
        .replace('[token]', SECRET)}`,
  );

test('nginx writes down who asked for what, without queries and without tokens', () => {
  const nginx = readTemplate('nginx/nginx.conf.template');
  const format = /log_format requests escape=json ([^;]*);/.exec(nginx)?.[1] ?? '';
  const names = [...format.matchAll(/\$(\w+)/g)].map(([, name = '']) => name);
  expect(names).toEqual(expect.arrayContaining(['remote_addr', 'request_id', 'request_method', 'status']));
  expect(names.filter((name) => /^(request|request_uri|uri|args|http_\w+|arg_\w+|cookie_\w+)$/.test(name))).toEqual([]);
  const [, pattern = '', shown = ''] = /map \$uri \$path_logged \{[^}]*"~\*([^"]+)" "([^"]+)";/.exec(nginx) ?? [];
  expect(shown).toBe('$before_token[removed]');
  const log = (path: string) => (new RegExp(pattern, 'i').exec(path)?.groups?.before_token ?? path) as string;
  expect(secretPaths.length).toBeGreaterThan(3);
  for (const path of [...secretPaths, `/TRACK/${SECRET}`]) expect(log(path), path).not.toContain(SECRET);
  expect(['/shop/home', '/track', '/api/payment/webhook'].map(log)).toEqual([
    '/shop/home',
    '/track',
    '/api/payment/webhook',
  ]);
  // Whatever is told of a single request below this level has the whole address in it.
  expect(nginx).toContain('error_log stderr crit;');
  const ingresses = parts.filter(({ kind }) => kind === 'Ingress').map(({ metadata }) => metadata.annotations ?? {});
  const logged = ingresses.map((said) => said['nginx.ingress.kubernetes.io/enable-access-log']);
  expect(logged).toEqual(['false', 'false']);
});

test('what nginx answers itself has words, and a page that can do nothing', () => {
  const nginx = readTemplate('nginx/nginx.conf.template');
  const refused = [...nginx.matchAll(/limit_(?:req|conn)_status (\d+);|\breturn (4\d+);/g)].flatMap(
    ([, limit, told]) => limit ?? told,
  );
  const [, covered = ''] = /error_page ([\d ]+) @own_words;/.exec(nginx) ?? [];
  // A body that is too large, and no process that answers.
  for (const status of [...refused, '413', '502', '504']) expect(covered.split(' '), status).toContain(status);
  const own = /location @own_words \{([^}]*)\}/.exec(nginx)?.[1];
  expect(own).toContain(`add_header Content-Security-Policy "default-src 'none'; frame-ancestors 'none'" always;`);
  expect(own).toContain('add_header X-Content-Type-Options nosniff always;');
  expect(own).toContain('return 200 "$own_words\\n";');
});

test('case 61: only forms with files may be large, and pass through unkept, whatever stands in front', () => {
  const nginx = readTemplate('nginx/nginx.conf.template');
  const [, where = '', within = ''] =
    [...nginx.matchAll(/location ~ (\S+) \{([^}]*)\}/g)].find(([, , block]) => block?.includes('buffering off')) ?? [];
  const sizeIn = (block: string) => /client_max_body_size (\w+);/.exec(block)?.[1];
  const [all, uploads] = ['shop', 'shop-uploads'].map((name) => found('Ingress', name));
  const told = (part: Part | undefined, key: string) =>
    part?.metadata.annotations?.[`nginx.ingress.kubernetes.io/${key}`];
  expect(uploads?.spec.rules?.[0]?.http.paths.map(({ path }) => `^${path}`)).toEqual([where]);
  expect(['proxy-body-size', 'proxy-request-buffering', 'use-regex'].map((key) => told(uploads, key))).toEqual([
    sizeIn(within),
    'off',
    'true',
  ]);
  expect([told(all, 'proxy-body-size'), told(all, 'proxy-request-buffering')]).toEqual([sizeIn(nginx), undefined]);
  expect(told(all, 'limit-rps')).toBe(told(uploads, 'limit-rps'));
  const open = ['gallery/upload', 'products/upload-image', 'money/remittances'].map((path) => `/api/admin/${path}`);
  for (const path of [...open, '/api/shop/orders/abc/problem']) {
    expect(new RegExp(where).test(path), path).toBe(true);
    expect(new RegExp(where).test(`${path}/more`), path).toBe(false);
  }
});
