import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import type { Context, EmulatorEnv } from '../core.ts';
import { listInbox, toMessage } from '../inbox.ts';

const MAX_MESSAGES = 10_000;
const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // A mail shown in its frame inherits this policy and brings inline styles.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** The page a person uses, and the inbox for programs. */
export function createPage(context: Context): Hono<EmulatorEnv> {
  const app = new Hono<EmulatorEnv>();
  const html = read('home.html');
  const css = read('home.css');
  const script = read('home.js');

  app.get('/', (c) => {
    c.header('Content-Security-Policy', CONTENT_SECURITY_POLICY);
    return c.html(html);
  });
  app.get('/home.css', (c) => c.body(css, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  app.get('/home.js', (c) => c.body(script, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }));

  app.get('/inbox.json', (c) => {
    // An unescaped plus arrives as a space.
    const to = c.req.query('to')?.replace(/^ /, '+').trim();
    const limit = Math.min(Number(c.req.query('limit')) || MAX_MESSAGES, MAX_MESSAGES);
    c.header('Access-Control-Allow-Origin', '*');
    c.header('Cache-Control', 'no-store');
    return c.json(listInbox(context, to || undefined, limit).map(toMessage));
  });
  return app;
}
