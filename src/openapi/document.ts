import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { dump } from 'js-yaml';
import { routesOf } from '../pipeline/routes.js';
import type { Surface } from '../surfaces/surface.js';
import { Surfaces, SURFACES } from '../surfaces/surfaces.js';
import { uniteByCategory } from './by-category.js';
import { completeOperations } from './complete-operations.js';

const BANNER = '# Generated from the decorators by `npm run openapi:generate`; do not edit.\n';

/** The OpenAPI document, built from the controllers' decorators. `baseUrl` is the public address of this instance. */
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
    .addServer('{base_url}', 'This service', { base_url: { default: baseUrl } });
  const surfaces = new Surfaces(app.get<Surface[]>(SURFACES));
  for (const { documentation } of surfaces.all) {
    for (const { name, description } of documentation.tags) options.addTag(name, description);
    for (const [name, scheme] of Object.entries(documentation.securitySchemes))
      options.addSecurity(name, scheme);
  }
  const document = SwaggerModule.createDocument(app, options.build(), {
    extraModels: surfaces.all.map(({ errors }) => errors.dto),
  });
  uniteByCategory(document.components?.schemas ?? {});
  completeOperations(document, routesOf(app, surfaces), surfaces);
  return document;
}

export const documentAsYaml = (document: OpenAPIObject): string =>
  BANNER + dump(document, { noRefs: true, lineWidth: -1, quoteStyle: 'double' });
