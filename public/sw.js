// Shows one page where a page cannot be loaded for lack of a connection. Nothing else is kept: no page of the shop.
const CACHE = 'offline';
const PAGE = '/offline';
const KEPT_AT = 'X-Kept-At';
const DAY_MS = 86_400_000;

const open = async (path) => {
  const answer = await fetch(path, { credentials: 'omit' });
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  return answer;
};

const textOf = async (path) => (await open(path)).text();

async function dataOf(path) {
  const answer = await open(path);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return `data:${answer.headers.get('Content-Type')};base64,${btoa(String.fromCharCode(...bytes))}`;
}

const replaceAll = async (text, pattern, replace) => {
  const found = [...text.matchAll(pattern)];
  const by = await Promise.all(found.map(replace));
  return text.replace(pattern, () => by.shift());
};

/** The page in one piece: style and drawings inside, and no scripts, which could not be loaded anyway. */
async function standalone() {
  let html = (await textOf(PAGE)).replace(/<script\b[^>]*>[^]*?<\/script>/g, '');
  html = await replaceAll(html, /<link\b[^>]*>/g, async ([tag]) => {
    const path = /rel="stylesheet"/.test(tag) && /href="([^"]+)"/.exec(tag);
    // Its fonts could not be loaded either.
    return path ? `<style>${(await textOf(path[1])).replace(/@font-face\s*\{[^}]*\}/g, '')}</style>` : '';
  });
  html = await replaceAll(html, /src="(\/[^"]+\.(?:svg|webp))"/g, async ([, path]) => `src="${await dataOf(path)}"`);
  return new Response(html, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      [KEPT_AT]: String(Date.now()),
    },
  });
}

const kept = async () => (await caches.open(CACHE)).match(PAGE);

async function keep() {
  await (await caches.open(CACHE)).put(PAGE, await standalone());
}

async function renew() {
  const page = await kept();
  if (Date.now() - Number(page?.headers.get(KEPT_AT) ?? 0) > DAY_MS) await keep().catch(() => undefined);
}

async function load(event) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(renew());
    return answer;
  } catch {
    return (await kept()) ?? Response.error();
  }
}

async function begin() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  // The page is asked for while this worker wakes up, so that nobody waits for it.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(keep());
});
self.addEventListener('activate', (event) => event.waitUntil(begin()));
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(load(event));
});
