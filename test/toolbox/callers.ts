import type { Client } from './client.js';
import type { DocumentedOperation } from './contract.js';
import type { ServiceUnderTest } from './use-service.js';

export type Audience = 'programs' | 'people' | 'anyone';

export function audienceOf({ operation: { security = [] } }: DocumentedOperation): Audience {
  if (security.some((scheme) => 'bearerKey' in scheme)) return 'programs';
  return security.length > 0 ? 'people' : 'anyone';
}

type World = Pick<ServiceUnderTest, 'acme' | 'admin'>;

export const callerOf = (operation: DocumentedOperation, { acme, admin }: World): Client =>
  audienceOf(operation) === 'programs' ? acme : admin;

/** Each of these consumes a session or one of few permitted calls. */
const SPENDING = new Set([
  'signOut',
  'changePassword',
  'switchWorkspace',
  'createInvite',
  'leaveWorkspace',
  'deleteMe',
  'deleteWorkspace',
  'createExport',
]);

export async function freshCallerOf(
  operation: DocumentedOperation,
  world: ServiceUnderTest,
): Promise<Client> {
  if (!SPENDING.has(operation.id)) return callerOf(operation, world);
  const { workspaceId } = await world.service.client();
  return world.service.person('admin', { workspaceId });
}
