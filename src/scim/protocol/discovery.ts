import { NotFound, raise } from '../../http/problems/index.js';
import type { DiscoveryQueryDto, ServiceProviderConfigDto } from './discovery.dto.js';
import { GROUP } from './group.schema.js';
import { listResponse, MAX_PAGE_SIZE } from './list-response.js';
import { resourceTypeBody, schemaBodies } from './schema-bodies.js';
import { DiscoveryNotFiltered } from './scim.errors.js';
import { USER } from './user.schema.js';

const CONFIG_URN = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig';
const RESOURCES = [USER, GROUP];

/**
 * RFC 7643 section 5, without `pagination` of RFC 9865, which some clients do not know and refuse.
 * @param base address of the SCIM API
 */
export const serviceProviderConfig = (base: string): ServiceProviderConfigDto => ({
  schemas: [CONFIG_URN],
  documentationUri: `${new URL(base).origin}/docs#/SCIM`,
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_PAGE_SIZE },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'SCIM token',
      description: 'The SCIM token of the workspace, which an admin creates in its settings',
      specUri: 'https://www.rfc-editor.org/rfc/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

export function resourceTypes(base: string, query: DiscoveryQueryDto) {
  return whole(
    RESOURCES.map((resource) => resourceTypeBody(resource, base)),
    query,
  );
}

export const resourceType = (base: string, name: string) =>
  resourceTypeBody(RESOURCES.find((resource) => resource.name === name) ?? raise(new NotFound()), base);

export const schemas = (base: string, query: DiscoveryQueryDto) => whole(allSchemas(base), query);

/** URNs are compared case-insensitively. @throws NotFound */
export const schema = (base: string, urn: string) =>
  allSchemas(base).find(({ id }) => id.toLowerCase() === urn.toLowerCase()) ?? raise(new NotFound());

const allSchemas = (base: string) => RESOURCES.flatMap((resource) => schemaBodies(resource, base));

function whole<Resource>(resources: Resource[], { filter }: DiscoveryQueryDto) {
  if (filter !== undefined) throw new DiscoveryNotFiltered();
  return listResponse(resources, { totalResults: resources.length });
}
