import type { ApiKeyScope } from '#libs/database';
import {
  isOfSettings,
  neededToRead,
  PERMISSION_NAMES,
  scopeHas,
  SCOPES,
  type Permission,
} from './permissions.js';

/** Leads are personal data: no scope includes reading them. */
const LEADS = 'leads:read';

const inOrder = (permissions: ReadonlySet<string>): Permission[] =>
  PERMISSION_NAMES.filter((permission) => permissions.has(permission));

export const withLeads = (permissions: readonly Permission[], leads: boolean): Permission[] =>
  inOrder(new Set([...permissions.filter((permission) => permission !== LEADS), ...(leads ? [LEADS] : [])]));

/** The permissions of a value of `scope`. */
export const permissionsOfScope = (scope: ApiKeyScope, leads: boolean): Permission[] =>
  withLeads(
    PERMISSION_NAMES.filter((permission) => scopeHas(scope, permission)),
    leads,
  );

/** What somebody has chosen: who may change something may read it, except for leads. */
export function completed(chosen: readonly Permission[]): Permission[] {
  const read = chosen.map(neededToRead).filter((permission) => permission !== LEADS);
  return inOrder(new Set([...chosen, ...read]));
}

/** The value of `scope` that has exactly these permissions, whether or not with leads; null if none has. */
export function scopeOf(permissions: readonly Permission[]): ApiKeyScope | null {
  const names = withLeads(permissions, false).join();
  return SCOPES.find((scope) => permissionsOfScope(scope, false).join() === names) ?? null;
}

export const opensSettings = (permissions: readonly Permission[]): boolean => permissions.some(isOfSettings);
