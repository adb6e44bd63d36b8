import type { Client, PersonClient } from './client.js';
import type { DocumentedOperation } from './contract.js';

/** Whom an operation is for. */
export type Audience = 'programs' | 'people' | 'anyone';

/** As its `security` says: an API key, only the cookie of a session, or nothing. */
export function audienceOf({ operation: { security = [] } }: DocumentedOperation): Audience {
  if (security.some((scheme) => 'bearerKey' in scheme)) return 'programs';
  return security.length > 0 ? 'people' : 'anyone';
}

/** Of one workspace: a program, and a person who may do everything. */
export interface Callers {
  acme: Client;
  admin: PersonClient;
}

export const callerOf = (operation: DocumentedOperation, { acme, admin }: Callers): Client =>
  audienceOf(operation) === 'programs' ? acme : admin;
