import { ROLES, isAtLeast, type Role } from '#libs/database';
import type { ListChange } from './change.js';
import { entriesIn, type Entry, type Profile } from './profile.js';
import { USER } from './user.schema.js';

const LIST = USER.at('roles');
const VALUE = USER.at('roles.value');
const PRIMARY = USER.at('roles.primary');

export const LOWEST_ROLE: Role = 'viewer';

/** A member has one role: a new role replaces the former one, and a removal leaves the lowest. */
export function oneRole(before: readonly Entry[], after: readonly Entry[], { kind }: ListChange): Entry[] {
  const brought = after.filter((entry) => !before.includes(entry) && entry.has(VALUE));
  if (brought.length > 0) return [roleEntry(preferred(brought))];
  const isRemoval = kind === 'remove' || kind === 'discard' || kind === 'clear';
  return isRemoval && !after.some((entry) => entry.has(VALUE)) ? [roleEntry(LOWEST_ROLE)] : [...before];
}

export const roleEntry = (role: Role): Entry =>
  new Map<typeof VALUE, string | boolean>([
    [VALUE, role],
    [PRIMARY, true],
  ]);

export function roleIn(profile: Profile): Role {
  const value = entriesIn(profile, LIST)[0]?.get(VALUE);
  return ROLES.find((role) => role === value) ?? LOWEST_ROLE;
}

function preferred(entries: readonly Entry[]): Role {
  const primary = entries.filter((entry) => entry.get(PRIMARY) === true);
  const roles = (primary.length > 0 ? primary : entries).map((entry) => entry.get(VALUE));
  const known = ROLES.filter((role) => roles.includes(role));
  return known.reduce((highest, role) => (isAtLeast(role, highest) ? role : highest), LOWEST_ROLE);
}
