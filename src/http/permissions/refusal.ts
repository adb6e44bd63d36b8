import {
  KeyAbovePerson,
  KeyWithoutLeads,
  KeyWithoutScope,
  NoLeads,
  ReadOnlyKey,
  RoleTooLow,
} from '../problems/index.js';
import type { Caller } from '../requests/caller.js';
import { isOfSettings, PERMISSIONS, type Permission } from './permissions.js';

/** The problem of a caller without a permission, which says how to get it. */
export function refusalOf(caller: Caller, needed: Permission) {
  const isOfLeads = needed === 'leads:read';
  if (caller.kind === 'session') return isOfLeads ? new NoLeads() : new RoleTooLow(PERMISSIONS[needed].role);
  if (caller.granted.has(needed)) return new KeyAbovePerson(needed);
  if (isOfLeads) return new KeyWithoutLeads();
  const isReadOnly = caller.scope === 'read' && !isOfSettings(needed);
  return isReadOnly ? new ReadOnlyKey(needed) : new KeyWithoutScope(needed);
}
