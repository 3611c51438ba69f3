import { openCluster } from './cluster/cluster.ts';
import { openPlace, type Place, requirePrograms } from './cluster/place.ts';
import { ORDINARY_PROOFS, PROOF_NAMES, type Proof, prove } from './cluster/prove.ts';
import { runCommand } from './stack/command.ts';
import { StackError, say } from './stack/say.ts';
import { Supervisor } from './stack/supervisor.ts';
import { bringUpScratch, openScratch, removeFolder, type Scratch } from './testing/scratch.ts';

const COMMAND = 'npm run cluster';
const supervisor = new Supervisor(say);
let scratch: Scratch | undefined;
let place: Place | undefined;

const isProof = (name: string): name is Proof => PROOF_NAMES.some((known) => known === name);

function readWish([wish, ...names]: string[]): readonly Proof[] | null {
  if (wish === undefined) return null;
  if (wish !== 'prove' || !names.every(isProof))
    throw new StackError(
      `${COMMAND} brings the cluster up, ${COMMAND} -- prove tries it; after that word some of ${PROOF_NAMES.join(', ')} may stand.`,
    );
  return names.length > 0 ? names : ORDINARY_PROOFS;
}

async function main(args: string[]): Promise<number> {
  const proofs = readWish(args);
  requirePrograms(['nginx', 'pgbouncer']);
  scratch = await openScratch(COMMAND, 'cluster');
  const stack = await bringUpScratch(scratch, supervisor, say, 'built');
  place = openPlace(stack.dataDir);
  const cluster = await openCluster({ stack, distDir: scratch.distDir }, place, supervisor, say);
  const { webs, worker } = cluster;
  if (proofs) return (await prove(cluster, proofs, supervisor, say)) ? 0 : 1;
  for (const { name, url } of [...webs, worker]) say(`${name.padEnd(12)} ${url}`);
  say(`SMS, mail and payment links: ${stack.emulatorsUrl}`);
  say(`admin ${stack.admin.ADMIN_EMAIL} with password ${stack.admin.ADMIN_PASSWORD}`);
  say(`ready ${stack.url}`);
  return new Promise<number>(() => undefined);
}

function clean(): void {
  place?.remove();
  if (scratch) removeFolder(scratch.dataDir);
}

await runCommand(supervisor, main, clean);
