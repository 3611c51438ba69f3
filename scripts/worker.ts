import { serveForever } from './stack/serve.ts';

await serveForever('worker');
