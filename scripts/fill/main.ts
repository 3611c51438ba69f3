import { env } from '@/lib/core/env';
import { fill } from './insert.ts';

const [count, seed] = process.argv.slice(2).map(Number);
const number = (value: number): string => value.toLocaleString('en-IN');

try {
  const began = performance.now();
  const filled = await fill(env().DATABASE_URL ?? '', { count: count ?? 0, seed: seed ?? 0, nowMs: Date.now() });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    `${number(filled.orders)} made-up orders of ${number(filled.accounts)} accounts in ${seconds} s, seed ${seed}`,
  );
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
