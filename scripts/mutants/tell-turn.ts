import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { expect } from 'vitest';
import { ROOT } from '../stack/settings.ts';

const { MUTANT_TURN, MUTANT_CALLS } = process.env;
const file = relative(ROOT, expect.getState().testPath ?? '');
// What is called from now on is called by this file.
if (MUTANT_CALLS) writeFileSync(MUTANT_CALLS, ` ${file}`);
if (MUTANT_TURN) writeFileSync(MUTANT_TURN, file);
