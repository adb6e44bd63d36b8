import type { Role } from '#libs/database';
import { PERMISSION_NAMES, roleHas, type Permission } from '../http/permissions/permissions.js';
import type { Caller, KeyCaller } from '../http/requests/caller.js';
import { KeyCannotGive, KeyWithoutLeads } from '../http/problems/index.js';

type Giver = Caller | { kind: 'operator' };

/**
 * Protects what gives rights to somebody else: a key cannot give one that it does not have.
 * @throws KeyCannotGive, KeyWithoutLeads
 */
export function requireHeld(caller: Giver, permissions: readonly Permission[]): void {
  if (caller.kind !== 'key') return;
  const missing = permissions.find((permission) => !caller.permissions.has(permission));
  if (missing === 'leads:read') throw new KeyWithoutLeads();
  if (missing) throw new KeyCannotGive(missing);
}

/** @throws KeyWithoutLeads */
export const requireLeads = (caller: Giver): void => requireHeld(caller, ['leads:read']);

/** Whether a key may give a role, so has all of its permissions. */
export const mayGiveRole = ({ permissions }: KeyCaller, role: Role): boolean =>
  PERMISSION_NAMES.every((permission) => !roleHas(role, permission) || permissions.has(permission));

/** @throws KeyCannotGive, KeyWithoutLeads */
export const requireRole = (caller: Giver, role: Role): void =>
  requireHeld(
    caller,
    PERMISSION_NAMES.filter((permission) => roleHas(role, permission)),
  );
