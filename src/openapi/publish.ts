import { createHash } from 'node:crypto';
import type { INestApplication } from '@nestjs/common';
import { SwaggerModule } from '@nestjs/swagger';
import type { NextFunction, Request, Response } from 'express';
import { contentPolicy } from '#libs/security-headers';
import { NotFound } from '../problems/index.js';
import { buildDocument, documentAsYaml } from './document.js';

/** Serves /openapi.yaml, /openapi.json with strong ETags, and Swagger UI at /docs from local files. */
export function publishDocument(app: INestApplication, baseUrl: string): void {
  const document = once(() => buildDocument(app, baseUrl));
  app.use(
    '/openapi.yaml',
    serve(() => documentAsYaml(document()), 'application/yaml; charset=utf-8'),
  );
  app.use(
    '/openapi.json',
    serve(() => `${JSON.stringify(document(), null, 2)}\n`, 'application/json; charset=utf-8'),
  );
  app.use('/docs', protectPage);
  SwaggerModule.setup('docs', app, document, {
    customSiteTitle: 'qr-service API',
    raw: false,
    swaggerOptions: {
      validatorUrl: null,
      deepLinking: true,
      persistAuthorization: true,
      displayRequestDuration: true,
    },
  });
}

/** Swagger UI loads its scripts from here and sends requests to here only; its page has inline styles. */
const CONTENT_SECURITY_POLICY = contentPolicy({
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
});

/** What the page consists of. */
const PARTS_OF_PAGE =
  /^\/(?:swagger-ui\.css|swagger-ui-(?:bundle|standalone-preset|init)\.js|favicon-\d+x\d+\.png)?$/;

/** The folder of Swagger UI also contains source maps and other builds, which nobody needs. */
function protectPage(request: Request, response: Response, next: NextFunction): void {
  if (!PARTS_OF_PAGE.test(request.path)) throw new NotFound();
  response.set('Content-Security-Policy', CONTENT_SECURITY_POLICY);
  next();
}

function serve(text: () => string, type: string) {
  const answer = once(() => {
    const body = text();
    return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` };
  });
  return (request: Request, response: Response, next: NextFunction): void => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const { body, etag } = answer();
    response
      .set({ ETag: etag, 'Cache-Control': 'public, max-age=60', 'Access-Control-Allow-Origin': '*' })
      .type(type)
      .send(body);
  };
}

/** Building the document takes half a second, so it is built on first use, not at startup. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
