import type { Client } from './client.js';
import type { DocumentedOperation } from './contract.js';
import type { ServiceUnderTest } from './use-service.js';

/** Whom an operation is for. */
export type Audience = 'programs' | 'people' | 'anyone';

/** As its `security` says: an API key, only the cookie of a session, or nothing. */
export function audienceOf({ operation: { security = [] } }: DocumentedOperation): Audience {
  if (security.some((scheme) => 'bearerKey' in scheme)) return 'programs';
  return security.length > 0 ? 'people' : 'anyone';
}

type World = Pick<ServiceUnderTest, 'acme' | 'admin'>;

export const callerOf = (operation: DocumentedOperation, { acme, admin }: World): Client =>
  audienceOf(operation) === 'programs' ? acme : admin;

/** Their caller has a session less, or a turn of few. */
const SPENDING = new Set(['signOut', 'changePassword', 'switchWorkspace', 'createInvite', 'leaveWorkspace']);

/** The same, yet somebody new where the one before has spent something. */
export async function freshCallerOf(
  operation: DocumentedOperation,
  world: ServiceUnderTest,
): Promise<Client> {
  if (!SPENDING.has(operation.id)) return callerOf(operation, world);
  const { workspaceId } = await world.service.client();
  return world.service.person('admin', { workspaceId });
}
