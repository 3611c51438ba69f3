import { readdirSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { join, relative } from 'node:path';
import { Shopper } from './shopper';

const APP = join(import.meta.dirname, '../app');

const addressesOf = (name: string): string[] =>
  readdirSync(APP, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.name === name)
    .map(({ parentPath }) => `/${relative(APP, parentPath)}`.replace(/\[+(\.\.\.)?\w+\]+/g, 'x'.repeat(43)))
    .sort();

/** Every page and every route of the file tree as an address; what varies in it is made up. */
export const pageAddresses = (): string[] => addressesOf('page.tsx');
export const routeAddresses = (): string[] => addressesOf('route.ts');

export type Bare = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string };
type Call = { method?: string; headers?: Record<string, string> };

/** One request with exactly this path, this method and these headers: no client is clever about them. */
export function ask(path: string, { method = 'GET', headers = {} }: Call = {}): Promise<Bare> {
  const { hostname, port } = new URL(Shopper.home);
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, path, method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const body = Buffer.concat(chunks);
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body, text: body.toString('utf8') });
      });
    });
    call.on('error', reject).end();
  });
}

/** The cookies of a browser as a header. */
export const cookieHeader = ({ cookies }: { cookies: Map<string, string> }): Record<string, string> => ({
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
});

/** The directives of an answer's one content security policy. */
export function policyOf({ headers }: Bare): Map<string, string[]> {
  const policy = String(headers['content-security-policy'] ?? '');
  return new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}
