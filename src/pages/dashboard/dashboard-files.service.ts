import { readdir, readFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { fileOrigins } from '#libs/files';
import { contentPolicy, type Headers } from '#libs/http-server';
import { Config } from '#libs/platform';

/** `npm run build` writes the dashboard here. */
const FOLDER = join(dirname(fileURLToPath(import.meta.resolve('#package.json'))), 'dist', 'dashboard');

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** This must be written as in index.html. */
const BASE = '<base href="/" />';

/**
 * Nothing inline, and nothing of another origin but uploaded pictures. Symbols that are not saved yet are blobs; a form
 * opens pages in a frame.
 */
const policyFor = (config: Config): string =>
  contentPolicy({
    'base-uri': "'self'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': ["'self'", 'blob:', ...fileOrigins(config)].join(' '),
    'connect-src': "'self'",
    'font-src': "'self'",
    'form-action': "'self'",
    'frame-src': "'self'",
    'manifest-src': "'self'",
    'worker-src': "'self'",
  });

/** A file below /assets. */
export interface Asset {
  mediaType: string;
  bytes: Buffer;
  /** The copies by their Content-Encoding, the smallest first. */
  encodings: ReadonlyMap<string, Buffer>;
}

/** The files of the dashboard, less than 2 MiB, in memory. */
@Injectable()
export class DashboardFilesService implements OnModuleInit {
  private readonly assets = new Map<string, Asset>();
  private html: string | null = null;
  readonly shellHeaders: Headers;

  constructor(private readonly config: Config) {
    this.shellHeaders = {
      'Cache-Control': 'no-store',
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policyFor(config),
      'X-Robots-Tag': 'noindex',
    };
  }

  /** Without a build, the service runs and only its dashboard does not: most tests need none. */
  async onModuleInit(): Promise<void> {
    const html = await readFile(join(FOLDER, 'index.html'), 'utf8').catch(() => null);
    if (html === null) return;
    const base = `${new URL(this.config.baseUrl).pathname.replace(/\/$/, '')}/`;
    this.html = html.replace(BASE, `<base href="${base}" />`);
    const names = await readdir(join(FOLDER, 'assets'));
    const files = names.filter((name) => MEDIA_TYPES[extname(name)] !== undefined);
    await Promise.all(files.map(async (name) => this.assets.set(name, await readAsset(name))));
  }

  /** The page of every screen. @throws Error if the dashboard is not built */
  shell(): string {
    if (this.html === null) throw new Error('The dashboard is not built: run npm run build.');
    return this.html;
  }

  find = (name: string): Asset | undefined => this.assets.get(name);
}

async function readAsset(name: string): Promise<Asset> {
  const file = join(FOLDER, 'assets', name);
  // Files that compress no further, such as images, have no copies.
  const [bytes, br, gzip] = await Promise.all([
    readFile(file),
    ...[`${file}.br`, `${file}.gz`].map((path) => readFile(path).catch(() => null)),
  ]);
  const encodings = Object.entries({ br, gzip }).flatMap(([encoding, copy]) =>
    copy ? [[encoding, copy] as const] : [],
  );
  return { mediaType: MEDIA_TYPES[extname(name)] ?? '', bytes, encodings: new Map(encodings) };
}
