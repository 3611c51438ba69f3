import { runProgram } from './stack/program.ts';

await runProgram({ command: 'npm run media:sweep', file: 'prisma/sweep.ts', mode: 'services' });
