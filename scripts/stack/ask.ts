import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

const FIRST_INPUT_MS = 1_500;

/** Asks on the terminal without showing what is typed. */
export async function askHidden(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true, historySize: 0 });
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  process.stdout.write(question);
  try {
    return await lines.question('');
  } finally {
    lines.close();
    process.stdout.write('\n');
  }
}

/** The first line of what is piped in; empty when nothing comes soon. */
export function readPiped(): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const finish = () => {
      clearTimeout(timer);
      process.stdin.destroy();
      resolve(text.split(/\r?\n/)[0] ?? '');
    };
    const timer = setTimeout(finish, FIRST_INPUT_MS);
    process.stdin.setEncoding('utf8');
    process.stdin.on('data', (chunk) => {
      text += chunk;
      if (text.includes('\n')) finish();
    });
    process.stdin.once('end', finish);
    process.stdin.once('error', finish);
  });
}
