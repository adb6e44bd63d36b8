import type { Caller } from '../requests/caller.js';
import { PERMISSIONS, roleHas, scopeHas, type Permission } from './permissions.js';

/** What only admin keys may do, and only as long as the person to whom they are bound is an admin. */
export const isOfSettings = (permission: Permission): boolean => PERMISSIONS[permission].scope === 'admin';

/** Whether the caller has a permission: a person by role, an API key by scope. Leads are a right of their own. */
export function holds(caller: Caller, permission: Permission): boolean {
  if (permission === 'leads:read') return caller.readsLeads;
  if (caller.kind === 'session') return roleHas(caller.role, permission);
  return scopeHas(caller.scope, permission) && (caller.isAdmin || !isOfSettings(permission));
}

export const permissionsOf = (caller: Caller): Permission[] =>
  (Object.keys(PERMISSIONS) as Permission[]).filter((permission) => holds(caller, permission));
