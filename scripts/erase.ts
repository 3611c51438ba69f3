import { runProgram } from './stack/program.ts';

await runProgram({ command: 'npm run erase', file: 'prisma/erase.ts', mode: 'database', takesArguments: true });
