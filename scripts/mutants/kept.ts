import type { Mutant } from './changes.ts';

/** A mutant that no test can kill: where it stands, what it changes, and why nobody could tell. */
export type Kept = { file: string; at: string; change: string; why: string };

export const KEPT: readonly Kept[] = [];

export const keptReason = ({ file, at, change }: Mutant): string | undefined =>
  KEPT.find((kept) => kept.file === file && kept.at === at && kept.change === change)?.why;
