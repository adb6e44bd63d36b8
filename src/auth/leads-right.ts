import type { Caller } from '../http/requests/caller.js';
import { KeyWithoutLeads } from '../http/problems/index.js';

/** Only a key can lack the right to give somebody else the leads. */
export const mayReadLeads = (caller: Caller | { kind: 'operator' }): boolean =>
  caller.kind !== 'key' || caller.readsLeads;

/**
 * Protects what gives somebody else the leads of the workspace: a key cannot give a right that it does not have.
 * @throws KeyWithoutLeads
 */
export function requireLeads(caller: Caller | { kind: 'operator' }): void {
  if (!mayReadLeads(caller)) throw new KeyWithoutLeads();
}
