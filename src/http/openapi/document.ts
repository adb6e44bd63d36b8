import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { VERSION } from '#libs/platform';
import { PERMISSIONS } from '../permissions/permissions.js';
import { routesOf } from '../pipeline/routes.js';
import type { Surface } from '../surfaces/surface.js';
import { Surfaces, SURFACES } from '../surfaces/surfaces.js';
import { shareComponents } from './share-components.js';
import { START_PAGE } from './start-page.js';
import { nameSchemas } from './schema-names.js';
import { composeSchemas } from './compose-schemas.js';
import { addExamples } from './add-examples.js';
import { addWebhooks } from './add-webhooks.js';
import { completeOperations } from './complete-operations.js';
import { orderDocument } from './order-document.js';
import { renameFields } from './rename-fields.js';

export function buildDocument(app: INestApplication, baseUrl: string): OpenAPIObject {
  const options = new DocumentBuilder()
    .setOpenAPIVersion('3.0.3')
    .setTitle('qr-service')
    .setDescription(START_PAGE)
    .setVersion(VERSION)
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .setExternalDoc('Guides, and the reference as pages', '/guides/')
    .addServer('{base_url}', 'This service', { base_url: { default: baseUrl } });
  const surfaces = new Surfaces(app.get<Surface[]>(SURFACES));
  for (const { documentation } of surfaces.all) {
    for (const { name, description, guide } of documentation.tags)
      options.addTag(name, description, { description: 'Guide', url: `/guides/${guide}` });
    for (const [name, scheme] of Object.entries(documentation.securitySchemes))
      options.addSecurity(name, scheme);
  }
  const document = SwaggerModule.createDocument(app, options.build(), {
    extraModels: surfaces.all.map(({ errors }) => errors.dto),
  });
  const routes = routesOf(app, surfaces);
  completeOperations(document, routes, surfaces);
  const named = nameSchemas(document);
  composeSchemas(named.components?.schemas ?? {});
  renameFields(named, routes, surfaces);
  addExamples(named);
  shareComponents(named);
  addWebhooks(named);
  Object.assign(named, { 'x-permissions': PERMISSIONS });
  return orderDocument(named);
}
