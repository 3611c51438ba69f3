import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { signal } from './processes.ts';
import type { Say } from './say.ts';

const TAIL_LINES = 40;
/** Its last words may come after its end; a child of its own may hold the pipe for longer. */
const LAST_WORDS_MS = 500;

export type ChildSpec = {
  name: string;
  command: string;
  args: string[];
  env: Record<string, string | undefined>;
  cwd: string;
  /** The user to run as, where we are root and it refuses root. */
  owner?: { uid: number; gid: number } | undefined;
  /** The signal it ends well on, and how long it may take. */
  stop: NodeJS.Signals;
  stopMs: number;
  /** What it reads; nothing by default. */
  input?: string;
  /** Each line it prints; without it the lines are only kept for a failure. */
  onLine?: Say | undefined;
  /** What is to be cleared away before it starts. */
  prepare?: () => Promise<void>;
};

export type Child = {
  spec: ChildSpec;
  pid: number;
  exited: Promise<string>;
  hasExited(): boolean;
  /** The end of what it printed. */
  tail(): string[];
  output(): string[];
  end(hurry: boolean): Promise<void>;
};

function collect(child: ChildProcess, lines: string[], onLine: Say | undefined): void {
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) => {
      lines.push(line);
      if (lines.length > 2_000) lines.splice(0, 1_000);
      onLine?.(line);
    });
  }
}

/** A child in a process group of its own: the terminal's Ctrl-C reaches only us, and we stop everything in order. */
export function startChild(spec: ChildSpec): Child {
  const lines: string[] = [];
  let how: string | undefined;
  const child = spawn(spec.command, spec.args, {
    cwd: spec.cwd,
    env: spec.env as NodeJS.ProcessEnv,
    detached: true,
    stdio: [spec.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    ...spec.owner,
  });
  child.stdin?.on('error', () => undefined).end(spec.input);
  collect(child, lines, spec.onLine);
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => {
      how = error.message;
      resolve(how);
    });
    child.once('exit', (code, name) => {
      const end = () => {
        how = code === null ? `signal ${name}` : `exit code ${code}`;
        resolve(how);
      };
      const timer = setTimeout(end, LAST_WORDS_MS);
      child.once('close', () => {
        clearTimeout(timer);
        end();
      });
    });
  });
  const group = (name: NodeJS.Signals) => {
    if (child.pid) signal(-child.pid, name);
  };
  return {
    spec,
    pid: child.pid ?? 0,
    exited,
    hasExited: () => how !== undefined,
    tail: () => lines.slice(-TAIL_LINES),
    output: () => lines,
    async end(hurry) {
      if (how !== undefined || !child.pid) return;
      child.kill(hurry && spec.name !== 'postgres' ? 'SIGKILL' : spec.stop);
      const timer = setTimeout(() => group('SIGKILL'), hurry ? Math.min(3_000, spec.stopMs) : spec.stopMs);
      await exited;
      clearTimeout(timer);
      group('SIGKILL');
    },
  };
}
