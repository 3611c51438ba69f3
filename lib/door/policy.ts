import { createHash } from 'node:crypto';
import type { Env } from '../core/env.ts';

export const POLICY = 'Content-Security-Policy';

/** For everything that is no page: nothing may be loaded by it or run in it. */
export const CLOSED_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** For the worker of the offline page: it loads that page and what belongs to it. */
export const WORKER_POLICY = `${CLOSED_POLICY}; connect-src 'self'`;

export type Addresses = Pick<Env, 'APP_URL' | 'CLOUDINARY_URL' | 'CLOUDINARY_DELIVERY_URL'>;

export const isHttps = ({ APP_URL }: Addresses): boolean => APP_URL.startsWith('https://');

function uploadOrigin({ CLOUDINARY_URL }: Addresses): string {
  const prefix = new URL(CLOUDINARY_URL).searchParams.get('upload_prefix');
  return new URL(prefix ?? 'https://api.cloudinary.com').origin;
}

/** The content security policy of a page; `scripts` are the sources besides our own files: hashes or a nonce. */
export function pagePolicy(env: Addresses, scripts: readonly string[], connections: readonly string[] = []): string {
  const media = new URL(env.CLOUDINARY_DELIVERY_URL).origin;
  const directives = [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${media}`,
    `media-src 'self' blob: ${media}`,
    ["connect-src 'self'", uploadOrigin(env), ...connections].join(' '),
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return [...directives, ...(isHttps(env) ? ['upgrade-insecure-requests'] : [])].join('; ');
}

export const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** The one script that React puts into a page's static part when the rest comes with each request. */
export const SHELL_HASH = hashOf('requestAnimationFrame(function(){$RT=performance.now()});');

/** Made to be shown elsewhere: by whoever shares a page, in mails, by a browser beside a name. */
const SHOWN_ELSEWHERE = /^\/(og-[\w-]+\.jpg|logo[\w-]*\.svg|favicon\.(svg|ico)|icons\/)/;

/** Who may load what is at this address into a page of their own. */
export const resourcePolicy = (url: string): 'cross-origin' | 'same-origin' =>
  SHOWN_ELSEWHERE.test(url) ? 'cross-origin' : 'same-origin';
