// Runs under whatever Node started npm, before anything is installed: only Node's own modules, syntax of Node 20.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const MODULES = join(ROOT, 'node_modules');
const STAMP = join(MODULES, '.installed-for');
const GENERATED = join(ROOT, 'prisma', 'generated', 'client.ts');
const SCHEMA = join(ROOT, 'prisma', 'schema.prisma');
const COMMANDS = [
  'start',
  'worker',
  'build',
  'serve',
  'cluster',
  'dev',
  'test',
  'check',
  'format',
  'services',
  'shaky',
  'browsers',
  'bench',
  'chaos',
  'old-code',
  'burst',
  'soak',
  'mutants',
  'admin:create',
  'media:sweep',
  'retention',
  'erase',
  'backup',
  'restore',
  'sbom',
  'db:migration',
  'db:reset',
  'db:fill',
];
/** npm takes these for its own where `--` is missing before them: what was only to be looked at would then be done. */
const OPTIONS = {
  'media:sweep': ['dry-run'],
  retention: ['dry-run'],
  backup: ['dir', 'keep'],
  restore: ['check', 'skip'],
  'db:fill': ['seed'],
};
const PROGRESS_MS = 5_000;
const STARTER_POLL_MS = 200;

/** Any existing file stops Prisma's download of an engine that is not used here. */
const QUIET_PRISMA = { PRISMA_SCHEMA_ENGINE_BINARY: fileURLToPath(import.meta.url), PRISMA_HIDE_UPDATE_MESSAGE: '1' };

let current;
let ending = false;

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

function refuseSwallowed(command, args) {
  const isIn = (option) => args.some((arg) => arg.split('=')[0] === `--${option}`);
  const lost = (OPTIONS[command] ?? []).filter(
    (option) => process.env[`npm_config_${option.replace('-', '_')}`] && !isIn(option),
  );
  if (lost.length === 0) return;
  const named = lost.map((option) => `--${option}`).join(' and ');
  fail(
    `npm has kept ${named} for itself, nothing was done: write -- before the options, npm run ${command} -- --${lost[0]}`,
  );
}

function wantedStamp() {
  const hash = createHash('sha256');
  for (const name of ['package.json', 'package-lock.json']) {
    const path = join(ROOT, name);
    hash.update(existsSync(path) ? readFileSync(path) : '');
  }
  return hash.digest('hex');
}

const isInstalled = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wantedStamp();

/** Runs a quiet step with a line every few seconds; answers its exit code and the end of what it said. */
function quietly(label, command, args, env) {
  return new Promise((done) => {
    const began = Date.now();
    let said = '';
    const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
    current = child;
    const keep = (chunk) => {
      said = (said + chunk).slice(-4_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const progress = setInterval(() => {
      console.log(`${label}: ${Math.round((Date.now() - began) / 1000)} s`);
    }, PROGRESS_MS);
    const finish = (code) => {
      clearInterval(progress);
      current = undefined;
      if (ending) process.exit(130);
      done({ code, said, seconds: ((Date.now() - began) / 1000).toFixed(1) });
    };
    child.on('error', (error) => {
      keep(error.message);
      finish(1);
    });
    child.on('close', finish);
  });
}

async function install() {
  console.log('installing packages (the first time this takes a minute or two)');
  const npm = process.env.npm_execpath;
  const args = ['install', '--no-audit', '--no-fund', '--include=dev', '--include=optional'];
  const env = { ...process.env, ...QUIET_PRISMA, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' };
  delete env.NODE_ENV;
  const isScript = npm !== undefined && /\.[cm]?js$/.test(npm);
  const [command, all] = isScript ? [process.execPath, [npm, ...args]] : ['npm', args];
  const { code, said, seconds } = await quietly('installing packages', command, all, env);
  if (code !== 0) {
    console.error(said.trim());
    fail('The packages could not be installed: check the network and the npm registry, then run the command again.');
  }
  writeFileSync(STAMP, wantedStamp());
  console.log(`packages installed in ${seconds} s`);
}

function runtime() {
  const bundled = join(MODULES, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(bundled)) return bundled;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return fail(
    'Node 24 is missing from node_modules: allow the install script of the package "node" and run npm install.',
  );
}

async function generate(node, env) {
  const prisma = join(MODULES, 'prisma', 'build', 'index.js');
  const { code, said } = await quietly('prisma generate', node, [prisma, 'generate'], { ...env, ...QUIET_PRISMA });
  if (code === 0) return;
  console.error(said.trim());
  fail('The database client could not be generated from prisma/schema.prisma: see the lines above.');
}

function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return {
      name: text.slice(text.indexOf('(') + 1, text.lastIndexOf(')')),
      parent: text.split(') ').at(-1).split(' ')[1],
    };
  } catch {
    return undefined;
  }
}

/** Who started us: npm, and between it and us perhaps a shell that lives on when npm is killed. */
function starters() {
  const parent = process.ppid;
  const shell = statOf(parent);
  return shell && /^(ba|da|z)?sh$/.test(shell.name) ? `${parent} ${shell.parent}` : String(parent);
}

const isGenerated = () => existsSync(GENERATED) && statSync(GENERATED).mtimeMs >= statSync(SCHEMA).mtimeMs;

function run(node, command, args, env) {
  const script = join(ROOT, 'scripts', `${command.replace(':', '-')}.ts`);
  const child = spawn(node, [script, ...args], { cwd: ROOT, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  current = child;
  child.on('error', (error) => fail(`Node could not be started: ${error.message}.`));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
  if (!process.env.npm_lifecycle_event) return;
  const before = starters();
  setInterval(() => {
    if (starters() !== before) child.kill('SIGTERM');
  }, STARTER_POLL_MS).unref();
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    ending = true;
    if (current) current.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    else process.exit(130);
  });
}

const [command, ...args] = process.argv.slice(2);
if (!COMMANDS.includes(command)) fail(`Unknown command: use one of ${COMMANDS.join(', ')}.`);
if (Number(process.versions.node.split('.')[0]) < 20) fail('This needs Node 20 or newer: https://nodejs.org has it.');
refuseSwallowed(command, args);

const wasInstalled = isInstalled();
if (!wasInstalled) await install();
const node = runtime();
const env = { ...process.env, PATH: [join(MODULES, '.bin'), process.env.PATH].join(delimiter) };
if (!wasInstalled || !isGenerated()) await generate(node, env);
run(node, command, args, env);
