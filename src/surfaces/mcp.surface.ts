import { Authenticator, showsKey } from '../auth/authenticator.js';
import { credentialFault } from '../auth/credential-faults.js';
import { Unauthenticated } from '../http/problems/index.js';
import { McpForeignOrigin } from '../mcp/mcp.errors.js';
import { restV1 } from './rest-v1.surface.js';
import type { IdentifiedRequest, Surface } from '../http/surfaces/surface.js';
import type { Route } from '../http/pipeline/route.js';

const KEY_REQUIRED = 'An API key is required: send it as Authorization: Bearer <API_KEY>.';

/** The messages of MCP, with an API key. What a tool needs, its operation checks. */
export const mcp: Surface = {
  ...restV1,
  prefix: '/mcp',
  credentials: Authenticator,
  access: 'credential',
  authorize: authorizeKey,
  cors: null,
  idempotentMethods: [],
  // The protocol has rules of its own for it.
  negotiatesAccept: false,
  unknownMembers: 'ignore',
  responseHeaders: { 'Cache-Control': 'no-store' },
  documentation: { ...restV1.documentation, tags: [] },
};

/** Browsers must not reach it through a name that leads to this service, so an origin is its own. */
function authorizeKey(request: IdentifiedRequest, _route: Route, baseUrl: string): void {
  const origin = request.get('Origin');
  if (origin !== undefined && origin !== new URL(baseUrl).origin) throw new McpForeignOrigin();
  if (request.caller?.kind !== 'key')
    throw new Unauthenticated(showsKey(request) ? credentialFault(request, baseUrl) : KEY_REQUIRED);
}
