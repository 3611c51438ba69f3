/** A failure that is told in plain sentences, without a stack. */
export class StackError extends Error {
  readonly lines: string[];
  constructor(...lines: string[]) {
    super(lines.join('\n'));
    this.name = 'StackError';
    this.lines = lines;
  }
}

export type Say = (line: string) => void;
export const say: Say = (line) => console.log(line);

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Runs one step of the start and says how long it took. */
export async function step<T>(say: Say, label: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  say(`${label.padEnd(12)} ${seconds(performance.now() - began)}`);
  return result;
}

/** What a person is told about any failure. */
export function sentences(error: unknown): string[] {
  if (error instanceof StackError) return error.lines;
  if (error instanceof Error && 'problems' in error && Array.isArray(error.problems)) return error.problems.map(String);
  return [error instanceof Error ? error.message : String(error)];
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
