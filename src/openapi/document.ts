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
      'Create QR codes, redirect and count their scans, and analyze the results. Errors are RFC 9457 problem details. ' +
        'Locations of scans: [IP Geolocation by DB-IP](https://db-ip.com).',
    )
    .setVersion('1.0.0')
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer('{base_url}', 'This service', { base_url: { default: baseUrl } })
    .addTag('QR codes', 'Create, read, update and delete QR codes, and download their symbols.')
    .addTag('Folders', 'Folders for QR codes: a tree of at most 5 levels.')
    .addTag('Analytics', 'Scan analytics.')
    .addTag('Sign-in', 'Accounts, sessions and the current workspace.')
    .addTag('Settings', 'The workspace, its members and API keys, and the audit log.')
    .addBearerAuth(
      { type: 'http', scheme: 'bearer', description: 'An API key: `Authorization: Bearer <API_KEY>`' },
      'bearerKey',
    )
    .addApiKey(
      {
        type: 'apiKey',
        in: 'header',
        name: 'X-API-Key',
        description: 'The same API key in a separate header',
      },
      'headerKey',
    )
    .addCookieAuth(
      'session',
      {
        type: 'apiKey',
        in: 'cookie',
        description:
          'The session cookie of a signed-in person; `__Host-session` on HTTPS. Accepted from the same origin only',
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
