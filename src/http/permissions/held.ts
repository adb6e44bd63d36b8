import type { Caller } from '../requests/caller.js';
import { PERMISSION_NAMES, roleHas, type Permission } from './permissions.js';

/** Whether the caller has a permission: a person by role, an API key by its list. Leads are a right of their own. */
export function holds(caller: Caller, permission: Permission): boolean {
  if (caller.kind === 'key') return caller.permissions.has(permission);
  return permission === 'leads:read' ? caller.readsLeads : roleHas(caller.role, permission);
}

export const permissionsOf = (caller: Caller): Permission[] =>
  PERMISSION_NAMES.filter((permission) => holds(caller, permission));
