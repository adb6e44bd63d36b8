import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { INestApplication } from '@nestjs/common';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { NextFunction, Request, Response } from 'express';
import { contentPolicy } from '#libs/http-server';
import { NotFound } from '../problems/index.js';
import { ignoreConditions } from '../requests/ignore-conditions.js';
import { DOCS_PAGE } from './docs-page.js';
import { askForKeys, followColorScheme } from './docs-scripts.js';
import { convertToJson, publishedYaml } from './published-document.js';

export function publishDocument(app: INestApplication, baseUrl: string): void {
  const yaml = publishedYaml(baseUrl);
  app.use(
    '/openapi.yaml',
    serve(() => Promise.resolve(yaml), 'application/yaml; charset=utf-8'),
  );
  app.use(
    '/openapi.json',
    serve(() => convertToJson(yaml), 'application/json; charset=utf-8'),
  );
  app.use('/docs', protectPage);
  for (const [name, type] of LARGE_FILES)
    app.use(
      `/docs/${name}`,
      serve(() => readFile(join(SWAGGER_UI, name), 'utf8'), type),
    );
  // The document is empty because the page loads the one at swaggerUrl. Its HTML is DOCS_PAGE.
  SwaggerModule.setup('docs', app, {} as OpenAPIObject, {
    customSiteTitle: 'qr-service API',
    raw: false,
    swaggerUrl: '/openapi.yaml',
    swaggerOptions: {
      validatorUrl: null,
      deepLinking: true,
      persistAuthorization: true,
      displayRequestDuration: true,
      filter: true,
      layout: 'BaseLayout',
      onComplete: followColorScheme,
      plugins: [askForKeys],
    },
  });
}

/** Swagger UI sends its files uncompressed. */
const LARGE_FILES = [
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
  ['swagger-ui.css', 'text/css; charset=utf-8'],
] as const;
const SWAGGER_UI = dirname(
  createRequire(import.meta.resolve('@nestjs/swagger')).resolve('swagger-ui-dist/package.json'),
);

/** Swagger UI loads scripts from this service and sends requests only to it; its page has inline styles. */
const CONTENT_SECURITY_POLICY = contentPolicy({
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
});

const PARTS_OF_PAGE =
  /^\/(?:swagger-ui\.css|swagger-ui-(?:bundle|standalone-preset|init)\.js|favicon-\d+x\d+\.png)?$/;

/** The folder of Swagger UI also contains source maps and other builds, which nobody needs. */
function protectPage(request: Request, response: Response, next: NextFunction): void {
  if (!PARTS_OF_PAGE.test(request.path)) throw new NotFound();
  response.set('Content-Security-Policy', CONTENT_SECURITY_POLICY);
  ignoreConditions(request);
  if (request.path === '/') response.type('html').send(DOCS_PAGE);
  else next();
}

interface PreparedDocument {
  /** By their Content-Encoding, the smallest first. */
  copies: [encoding: 'br' | 'gzip' | null, bytes: Buffer][];
  digest: string;
}

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];

async function prepare(text: Promise<string>): Promise<PreparedDocument> {
  const bytes = Buffer.from(await text);
  return {
    copies: [
      ['br', await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })],
      ['gzip', await zip(bytes)],
      [null, bytes],
    ],
    digest: createHash('sha256').update(bytes).digest('base64url').slice(0, 27),
  };
}

function serve(text: () => Promise<string>, type: string) {
  let prepared: Promise<PreparedDocument> | undefined;
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    // Express also calls middleware for paths below its own.
    if (!isRead || request.path !== '/') return next();
    const { copies, digest } = await (prepared ??= prepare(text()));
    const [encoding, bytes] =
      copies.find(([name]) => name === null || request.acceptsEncodings(name) !== false) ?? [];
    if (encoding) response.set('Content-Encoding', encoding);
    response
      .vary('Accept-Encoding')
      .set({ 'Cache-Control': 'public, max-age=60', 'Access-Control-Allow-Origin': '*' })
      .set('ETag', encoding ? `"${digest}-${encoding}"` : `"${digest}"`)
      .type(type)
      .send(bytes);
  };
}
