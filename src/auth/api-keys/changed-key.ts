import type { ApiKey } from '#libs/database';
import { opensSettings } from '../../http/permissions/key-scopes.js';
import { personBehind, type Caller } from '../../http/requests/caller.js';
import { requireHeld } from '../given-rights.js';
import type { UpdateApiKeyDto } from './api-keys.dto.js';
import { KeyGivesOwnKind, KeyOfSomebodyElse, ownerOfPersonKey } from './api-keys.errors.js';
import { makerOf, NO_PREVIOUS, previousMakerOf } from './api-keys.service.js';
import { columnsOf, rightsOf, type KeyRights } from './key-rights.js';
import { changedPermissions, rangesOf, requirePerson } from './requested-rights.js';

type Change = Omit<UpdateApiKeyDto, 'expiresAt'> & { expiresAt: Date | null | undefined };

/**
 * What an update makes of a key.
 * @throws KeyNotForAdminKeys, KeyGivesOwnKind, KeyGivesOwnRanges, KeyOfSomebodyElse, KeyCannotGive, KeyWithoutLeads,
 * EmailNotVerified, or ValidationFailed for the contact of a person key
 */
export function changedKey(caller: Caller, apiKey: ApiKey, change: Change): ApiKey {
  const before = rightsOf(apiKey);
  const after = changedRights(caller, before, change);
  if (after.kind === 'person' && change.ownerEmail) throw ownerOfPersonKey();
  const addressRanges =
    change.addressRanges === undefined ? apiKey.addressRanges : rangesOf(caller, change.addressRanges ?? []);
  const { name = apiKey.name, ownerEmail = apiKey.ownerEmail, expiresAt = apiKey.expiresAt } = change;
  return {
    ...apiKey,
    ...columnsOf(after, addressRanges),
    ...{ name, addressRanges, expiresAt },
    ownerEmail: after.kind === 'person' ? null : ownerEmail,
    ...bindingAfter(apiKey, { before, after, callerId: personBehind(caller) }),
  };
}

/** Without a word about its kind, a key that begins to open the settings is bound to a person. */
function changedRights(caller: Caller, before: KeyRights, change: Change): KeyRights {
  const permissions = changedPermissions(before.permissions, change);
  const gained = gainedBy(before, { ...before, permissions });
  if (opensSettings(gained)) requirePerson(caller);
  const opens = opensNow(before, { ...before, permissions });
  const kind = change.kind ?? (opens ? 'person' : before.kind);
  if (caller.kind === 'key' && kind !== before.kind) throw new KeyGivesOwnKind(caller.keyKind);
  requireHeld(caller, gained);
  return { kind, permissions };
}

const gainedBy = (before: KeyRights, after: KeyRights) =>
  after.permissions.filter((permission) => !before.permissions.includes(permission));

const opensNow = (before: KeyRights, after: KeyRights) =>
  opensSettings(after.permissions) && !opensSettings(before.permissions);

/**
 * A caller who lets a service key do more becomes its maker, unless it opens the settings already. A person key stays
 * bound to its person: somebody who has left may still have its secret.
 * @throws KeyOfSomebodyElse
 */
function bindingAfter(
  apiKey: ApiKey,
  { before, after, callerId }: { before: KeyRights; after: KeyRights; callerId: string | null },
): Partial<ApiKey> {
  const becomesService = before.kind === 'person' && after.kind === 'service';
  if (becomesService && makerOf(apiKey) !== callerId) throw new KeyOfSomebodyElse();
  const makerId = callerId ?? makerOf(apiKey);
  const opens = opensNow(before, after);
  // Whoever has the previous key may no longer be an admin.
  const endsPrevious =
    (opens || becomesService) && apiKey.previousHash !== null && previousMakerOf(apiKey) !== makerId;
  const getsMore = gainedBy(before, after).length > 0 && (opens || !opensSettings(before.permissions));
  const isBound = before.kind === 'service' && (after.kind === 'person' || getsMore);
  const previous = endsPrevious ? NO_PREVIOUS : {};
  if (!isBound) return previous;
  return { makerId, previousMakerId: apiKey.previousHash && makerId, ...previous };
}
