import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { stringify } from 'yaml';

const BANNER = '# Generated from the decorators by `npm run openapi:generate`; do not edit.\n';

/** The contract, made from the controllers' decorators. `baseUrl` is where this instance answers. */
export function buildDocument(app: INestApplication, baseUrl: string): OpenAPIObject {
  const options = new DocumentBuilder()
    .setOpenAPIVersion('3.0.3')
    .setTitle('qr-service')
    .setDescription(
      'QR codes that are created, scanned, counted and reported. Errors are RFC 9457 problem details.',
    )
    .setVersion('1.0.0')
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer('{base_url}', 'This service', { base_url: { default: baseUrl } })
    .addTag('QR codes', 'Create, read, update, delete and draw QR codes.')
    .addTag('Analytics', 'What became of the scans.')
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
    .build();
  return withRequestIds(SwaggerModule.createDocument(app, options));
}

export const documentAsYaml = (document: OpenAPIObject): string =>
  BANNER + stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 });

/** Every answer carries X-Request-Id. */
function withRequestIds(document: OpenAPIObject): OpenAPIObject {
  const header = {
    description: 'Names this request in our log; a sane inbound one is kept',
    schema: { type: 'string' as const },
  };
  for (const path of Object.values(document.paths)) {
    for (const operation of [path.get, path.post, path.put, path.patch, path.delete]) {
      for (const response of Object.values(operation?.responses ?? {})) {
        if (response && !('$ref' in response))
          response.headers = { ...response.headers, 'X-Request-Id': header };
      }
    }
  }
  return document;
}
