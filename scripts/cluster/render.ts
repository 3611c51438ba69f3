import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StackError } from '../stack/say.ts';
import { ROOT } from '../stack/settings.ts';

/** The names that a template asks for; what nginx calls `$host` is its own. */
export const namesIn = (template: string): string[] => [
  ...new Set([...template.matchAll(/\$\{([A-Z_]+)\}/g)].map(([, name = '']) => name)),
];

export const readTemplate = (file: string): string => readFileSync(join(ROOT, 'deploy', file), 'utf8');

/**
 * A file of `deploy` with its names filled in, as `envsubst` does it there.
 * @throws StackError where a value is missing, or one is given that nobody asks for
 */
export function render(file: string, values: Record<string, string>): string {
  const template = readTemplate(file);
  const names = namesIn(template);
  const wrong = [
    ...names.filter((name) => !(name in values)),
    ...Object.keys(values).filter((name) => !names.includes(name)),
  ];
  if (wrong.length > 0) throw new StackError(`deploy/${file}: ${wrong.join(', ')} is missing, or not asked for.`);
  return template.replace(/\$\{([A-Z_]+)\}/g, (_, name: string) => values[name] ?? '');
}
