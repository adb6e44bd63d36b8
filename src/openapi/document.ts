import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { dump } from 'js-yaml';
import { uniteByCategory } from './by-category.js';
import { withCommonParts } from './common-parts.js';

const BANNER = '# Generated from the decorators by `npm run openapi:generate`; do not edit.\n';

/** The contract, made from the controllers' decorators. `baseUrl` is where this instance answers. */
export function buildDocument(app: INestApplication, baseUrl: string): OpenAPIObject {
  const options = new DocumentBuilder()
    .setOpenAPIVersion('3.0.3')
    .setTitle('qr-service')
    .setDescription(
      'QR codes that are created, scanned, counted and reported. Errors are RFC 9457 problem details. ' +
        'Places of scans: [IP Geolocation by DB-IP](https://db-ip.com).',
    )
    .setVersion('1.0.0')
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer('{base_url}', 'This service', { base_url: { default: baseUrl } })
    .addTag('QR codes', 'Create, read, update, delete and draw QR codes.')
    .addTag('Folders', 'The tree that QR codes are kept in, of at most 5 levels.')
    .addTag('Analytics', 'What became of the scans.')
    .addTag('Sign-in', 'Accounts, sessions and the current workspace.')
    .addTag('Settings', 'The workspace, its members, its API keys, and who changed what.')
    .addBearerAuth(
      { type: 'http', scheme: 'bearer', description: 'An API key: `Authorization: Bearer <API_KEY>`' },
      'bearerKey',
    )
    .addApiKey(
      {
        type: 'apiKey',
        in: 'header',
        name: 'X-API-Key',
        description: 'The same API key in a header of its own',
      },
      'headerKey',
    )
    .addCookieAuth(
      'session',
      {
        type: 'apiKey',
        in: 'cookie',
        description: 'Of a person who is signed in; `__Host-session` on HTTPS. From the same origin only',
      },
      'sessionCookie',
    )
    .build();
  const document = SwaggerModule.createDocument(app, options);
  uniteByCategory(document.components?.schemas ?? {});
  return withCommonParts(document);
}

export const documentAsYaml = (document: OpenAPIObject): string =>
  BANNER + dump(document, { noRefs: true, lineWidth: -1, quoteStyle: 'double' });
