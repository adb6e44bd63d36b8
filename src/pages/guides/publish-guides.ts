import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { INestApplication } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { contentPolicy } from '#libs/http-server';
import { NotFound } from '../../http/problems/index.js';
import { ignoreConditions } from '../../http/requests/ignore-conditions.js';

/** `npm run build` writes the guides here, as static pages with compressed copies, and as Markdown. */
export const GUIDES_FOLDER = join(
  dirname(fileURLToPath(import.meta.resolve('#package.json'))),
  'dist',
  'guides',
);
/** The path for which the pages are built. */
const BASE = '/guides/';
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g;
const zip = promisify(gzip);
/** For clients without Brotli, such as crawlers; the files do not change. */
const zipped = new Map<string, Promise<Buffer>>();
const TEXT = /\.(?:css|html|js)$/;
/** Pages that tell people what to enter at their provider name this service by its own address instead. */
const NAMES_SERVICE = /^(?:assets\/)?sso-.*\.(?:html|js|md)$/;
const EXAMPLE_URL = 'https://qr.example.com';

/** Serves the guides at /guides, with clean paths: /guides/webhooks is webhooks.html. Without a build, they are 404. */
export function publishGuides(app: INestApplication, baseUrl: string): void {
  if (!existsSync(join(GUIDES_FOLDER, 'index.html'))) return;
  const files = new Set(
    readdirSync(GUIDES_FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => extname(name) !== ''),
  );
  const policy = policyFor(readFileSync(join(GUIDES_FOLDER, 'index.html'), 'utf8'));
  const ownUrl = baseUrl.replace(/\/$/, '');
  const base = new URL(BASE.slice(1), `${ownUrl}/`).pathname;
  app.use(BASE.slice(0, -1), (request: Request, response: Response, next: NextFunction): unknown => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    // Links of the pages are relative to the folder.
    if (request.originalUrl.replace(/\?.*$/, '') === BASE.slice(0, -1)) return response.redirect(308, base);
    const name = findFile(files, request.path.slice(1));
    if (name === undefined) throw new NotFound();
    const isAsset = name.startsWith('assets/');
    response.type(extname(name)).set({
      'Cache-Control': isAsset ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      ...(extname(name) === '.html' && { 'Content-Security-Policy': policy }),
    });
    const isBelow = base !== BASE && TEXT.test(name);
    if (!isBelow && !NAMES_SERVICE.test(name)) return sendFile(files, name, request, response);
    const text = readFileSync(join(GUIDES_FOLDER, name), 'utf8');
    const placed = isBelow ? text.replaceAll(BASE, base) : text;
    response.send(NAMES_SERVICE.test(name) ? placed.replaceAll(EXAMPLE_URL, ownUrl) : placed);
  });
}

const findFile = (files: ReadonlySet<string>, path: string): string | undefined =>
  [path, path === '' ? 'index.html' : `${path}.html`].find((name) => files.has(name));

async function sendFile(
  files: ReadonlySet<string>,
  name: string,
  request: Request,
  response: Response,
): Promise<void> {
  ignoreConditions(request);
  response.vary('Accept-Encoding');
  const hasCopy = files.has(`${name}.br`);
  const isCompressed = hasCopy && request.acceptsEncodings('br') !== false;
  if (hasCopy && !isCompressed && request.acceptsEncodings('gzip') !== false) {
    const copy = zipped.get(name) ?? readFile(join(GUIDES_FOLDER, name)).then((bytes) => zip(bytes));
    zipped.set(name, copy);
    response.set('Content-Encoding', 'gzip').send(await copy);
    return;
  }
  if (isCompressed) response.set('Content-Encoding', 'br');
  response.sendFile(isCompressed ? `${name}.br` : name, {
    root: GUIDES_FOLDER,
    cacheControl: false,
    dotfiles: 'deny',
  });
}

/** The pages have two inline scripts, which choose the color scheme before the first paint, and styles of highlighted code. */
function policyFor(html: string): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return contentPolicy({
    'base-uri': "'self'",
    'script-src': ["'self'", ...hashes].join(' '),
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data:",
    'connect-src': "'self'",
  });
}
