import type { Caller } from '../http/requests/caller.js';
import { KeyWithoutLeads } from '../http/problems/index.js';

/**
 * Protects what gives somebody else the leads of the workspace: a key cannot give a right that it does not have.
 * @throws KeyWithoutLeads
 */
export function requireLeads(caller: Caller | { kind: 'operator' }): void {
  if (caller.kind === 'key' && !caller.readsLeads) throw new KeyWithoutLeads();
}
