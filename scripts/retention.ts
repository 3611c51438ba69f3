import { runProgram } from './stack/program.ts';

await runProgram({ command: 'npm run retention', file: 'prisma/retention.ts', mode: 'database' });
