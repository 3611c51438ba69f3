import { type ParseArgsConfig, parseArgs } from 'node:util';

type Known = NonNullable<ParseArgsConfig['options']>;

/** What may stand after a command, as a person reads it. */
export function usageOf(command: string, known: Known): string {
  const names = Object.entries(known).map(([name, { type }]) => (type === 'string' ? `--${name} VALUE` : `--${name}`));
  return `${command} takes ${names.join(', ')} and nothing else.`;
}

/** The options of a program that has not begun anything yet: one that it does not know ends it with a sentence. */
export function readOptions<T extends Known>(command: string, options: T) {
  try {
    return parseArgs({ options }).values;
  } catch {
    console.error(usageOf(command, options));
    return process.exit(1);
  }
}
