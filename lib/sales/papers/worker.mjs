// A thread of its own: a paper takes milliseconds, the first one half a second, and nobody else is to wait for it.
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

const { templates, fonts } = workerData;
/** What was not used for so many papers is forgotten. */
const KEPT_FOR = 10;
const compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontPaths: fonts }] });

function make({ template, data }) {
  const mainFilePath = join(templates, `${template}.typ`);
  const made = compiler.compile({ mainFilePath, inputs: { data } });
  if (!made.result) {
    const error = made.takeDiagnostics();
    throw new Error(JSON.stringify(error?.shortDiagnostics ?? `nothing came of ${template}`));
  }
  return Uint8Array.from(compiler.pdf(made.result));
}

parentPort?.on('message', ({ id, ...order }) => {
  try {
    const bytes = make(order);
    parentPort?.postMessage({ id, bytes }, [bytes.buffer]);
  } catch (error) {
    parentPort?.postMessage({ id, error: String(error) });
  }
  compiler.evictCache(KEPT_FOR);
});
