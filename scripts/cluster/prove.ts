import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pause, type Say, StackError, seconds, sentences } from '../stack/say.ts';
import { ROOT } from '../stack/settings.ts';
import type { Supervisor } from '../stack/supervisor.ts';
import { findChromium, NO_CHROMIUM } from '../testing/chromium.ts';
import { endToEnd } from '../testing/suites.ts';
import { timeChanges } from './changes.ts';
import type { Cluster } from './cluster.ts';
import { compareWithDisk } from './micro-cache.ts';
import { areAllOn, renameBuild, rollTo } from './newer.ts';
import { scan } from './scan.ts';
import { Tabs } from './tabs.ts';
import { Trade, worldOf } from './trade.ts';

const ROLLS = 10;
/** nginx looks for a process that was away after 2 s: before that the other one must not go. */
const SETTLED_MS = 3_000;
/** For how long people walk around before and after a change of the build. */
const BEFORE_MS = 10_000;
const AFTER_MS = 20_000;
const FALLING = ['nginx', 'pgbouncer'];
const MOST_MS = 1_000;
/** What the proxy keeps for a second, which it counts by the clock's whole ones. */
const VISITOR_MS = 3_000;
const LEAST_RATIO = 0.5;
const JOURNEYS = ['both-sides', 'online-payment', 'cash-on-delivery', 'keyboard-purchase'];

type Verdict = { isGood: boolean; line: string; more?: string[] };

/** Every web process is started anew ten times, one after the other, while people buy. */
async function roll(cluster: Cluster, supervisor: Supervisor, say: Say): Promise<Verdict> {
  const trade = new Trade(cluster);
  await trade.begin();
  const began = performance.now();
  for (let turn = 1; turn <= ROLLS; turn += 1) {
    for (const { name } of cluster.webs) {
      await supervisor.restart(name);
      await pause(SETTLED_MS);
    }
    say(`roll ${turn} of ${ROLLS}: ${seconds(performance.now() - began)}`);
  }
  const { orders, pages, failed } = await trade.end();
  const line = `${ROLLS} rolling restarts: ${orders} orders and ${pages} pages, ${failed.length} failed`;
  return { isGood: failed.length === 0 && orders > 0 && pages > 0, line, more: failed.slice(0, 20) };
}

/** A newer build takes the place of the older one while people buy, and while others have its pages open. */
async function renew(cluster: Cluster, supervisor: Supervisor, say: Say): Promise<Verdict> {
  const chromium = await findChromium(say);
  if (!chromium) throw new StackError(NO_CHROMIUM);
  const newer = join(cluster.stack.dataDir, 'newer');
  const id = renameBuild(join(ROOT, cluster.distDir), newer);
  const [trade, tabs] = [new Trade(cluster), new Tabs(cluster.stack.url, worldOf(cluster))];
  await trade.begin();
  await tabs.open(chromium);
  await pause(BEFORE_MS);
  await rollTo(cluster, supervisor, newer, SETTLED_MS);
  const isNewer = await areAllOn(cluster, id);
  await pause(AFTER_MS);
  const [walked, traded] = [await tabs.end(id), await trade.end()];
  const failed = [...walked.failed, ...traded.failed];
  const seen = `${walked.steps} steps in ${walked.tabs} open tabs, ${walked.moved} of which moved by themselves`;
  const line = `a newer build: ${traded.orders} orders, ${traded.pages} pages, ${seen}: ${failed.length} failed`;
  const isGood = isNewer && failed.length === 0 && traded.orders > 0 && walked.steps > walked.tabs;
  return { isGood, line, more: failed.slice(0, 20) };
}

/** What stands before the web processes and before the database is started anew while people buy. */
async function fall(cluster: Cluster, supervisor: Supervisor, say: Say): Promise<Verdict> {
  const trade = new Trade(cluster);
  await trade.begin();
  const late: string[] = [];
  for (const name of [...FALLING, ...FALLING]) {
    await pause(SETTLED_MS);
    const before = trade.failures;
    await supervisor.restart(name);
    await pause(SETTLED_MS);
    const meanwhile = trade.failures;
    await pause(SETTLED_MS);
    say(`${name} was started anew: ${meanwhile - before} calls failed meanwhile`);
    if (trade.failures > meanwhile) late.push(`${name}: calls still fail ${seconds(SETTLED_MS)} after it is back`);
  }
  const { orders, pages, failed, lost } = await trade.end();
  const line = `${FALLING.join(' and ')} started anew: ${orders} orders, ${pages} pages, ${lost.length} orders lost`;
  return { isGood: late.length + lost.length === 0 && orders > 0, line, more: [...late, ...failed.slice(0, 20)] };
}

async function change(cluster: Cluster): Promise<Verdict> {
  const seen = await timeChanges(cluster);
  const times = seen.map(({ name, slowestMs }) => `${name} ${Math.round(slowestMs)} ms`).join(', ');
  const isGood = seen.every(({ name, slowestMs }) => slowestMs <= (name === 'visitor' ? VISITOR_MS : MOST_MS));
  return { isGood, line: `an admin's change is shown at the latest after: ${times}` };
}

async function keep(cluster: Cluster, supervisor: Supervisor): Promise<Verdict> {
  const { kept, disk, ratio } = await compareWithDisk(cluster, supervisor);
  const rates = `${Math.round(kept.perSecond)} a second, the same bytes from disk ${Math.round(disk.perSecond)}`;
  return { isGood: ratio >= LEAST_RATIO, line: `home page from the proxy: ${rates}: ${ratio.toFixed(2)}` };
}

async function travel({ stack }: Cluster, supervisor: Supervisor, say: Say): Promise<Verdict> {
  const chromium = await findChromium(say);
  if (!chromium) throw new StackError(NO_CHROMIUM);
  const reports = mkdtempSync(join(tmpdir(), 'shop-cluster-reports-'));
  const urls = { TEST_BASE_URL: stack.url, TEST_EMULATORS_URL: stack.emulatorsUrl ?? '' };
  const lane = { ...stack.variables, ...stack.admin, ...urls };
  const picked = { files: JOURNEYS.map((name) => `e2e/${name}.spec.ts`), names: [], options: [] };
  try {
    const { passed, failed } = await endToEnd({ supervisor, say, reports }, [lane], chromium, picked);
    return { isGood: failed === 0 && passed > 0, line: `journeys: ${passed} passed, ${failed} failed` };
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

async function search(cluster: Cluster, supervisor: Supervisor, say: Say): Promise<Verdict> {
  const { found, missed, tried } = await scan(cluster, supervisor, say);
  const line = `wapiti on every page and sqlmap on ${tried} calls: ${found.length} holes, ${missed.length} planted ones missed`;
  return { isGood: found.length === 0 && missed.length === 0, line, more: [...missed, ...found] };
}

/** `scan` takes tools of others, and longer than all the rest. */
const PROOFS = { change, keep, roll, renew, fall, travel, scan: search };
export type Proof = keyof typeof PROOFS;
export const PROOF_NAMES = Object.keys(PROOFS) as Proof[];
/** What is tried where nothing is named. */
export const ORDINARY_PROOFS = PROOF_NAMES.filter((name) => name !== 'scan');

const broken = (error: unknown): Verdict => ({ isGood: false, line: sentences(error).join(' ') });

/** Tries what the cluster has to hold. @returns whether all of it did */
export async function prove(
  cluster: Cluster,
  names: readonly Proof[],
  supervisor: Supervisor,
  say: Say,
): Promise<boolean> {
  const verdicts: Verdict[] = [];
  for (const name of names) {
    const verdict = await PROOFS[name](cluster, supervisor, say).catch(broken);
    say(`${verdict.isGood ? 'holds' : 'BROKEN'}: ${verdict.line}`);
    for (const line of verdict.isGood ? [] : (verdict.more ?? [])) say(`  ${line}`);
    verdicts.push(verdict);
  }
  return verdicts.every(({ isGood }) => isGood);
}
