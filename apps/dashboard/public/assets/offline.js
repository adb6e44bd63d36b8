// The service worker of the dashboard: its page and its files, never what the API answers.
const CACHE = 'dashboard';
const SCREENS = ['', 'analytics', 'codes', 'leads', 'settings'];
const base = new URL(globalThis.registration.scope).pathname;

globalThis.addEventListener('install', () => globalThis.skipWaiting());
globalThis.addEventListener('activate', (event) => event.waitUntil(globalThis.clients.claim()));

globalThis.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== globalThis.location.origin || !pathname.startsWith(base)) return;
  const [folder] = pathname.slice(base.length).split('/');
  if (folder === 'assets') event.respondWith(fileFor(request));
  else if (request.mode === 'navigate' && SCREENS.includes(folder)) event.respondWith(pageFor(request));
});

/** The name of a file contains the hash of its content. */
async function fileFor(request) {
  const cache = await globalThis.caches.open(CACHE);
  const known = await cache.match(request);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

/** All screens have the same page. */
async function pageFor(request) {
  const cache = await globalThis.caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok) await storePage(cache, response.clone());
    return response;
  } catch (error) {
    const known = await cache.match(base);
    if (known) return known;
    throw error;
  }
}

/** A new version of the page has other files. */
async function storePage(cache, response) {
  const known = await cache.match(base);
  const isNew = known && (await known.text()) !== (await response.clone().text());
  if (isNew) await Promise.all((await cache.keys()).map((request) => cache.delete(request)));
  await cache.put(base, response);
}
