import { AddressRanges, canonicalRange } from '#libs/http-server';
import type { ApiKeyKind } from '#libs/database';
import type { Operator } from '../../audit/audit.service.js';
import {
  completed,
  opensSettings,
  permissionsOfScope,
  withLeads,
} from '../../http/permissions/key-scopes.js';
import type { Permission } from '../../http/permissions/permissions.js';
import type { Caller } from '../../http/requests/caller.js';
import { requireConfirmedEmail } from '../confirmed-email.js';
import type { CreateApiKeyDto, UpdateApiKeyDto } from './api-keys.dto.js';
import {
  KeyGivesOwnKind,
  KeyGivesOwnRanges,
  KeyGivesOwnTime,
  KeyNotForAdminKeys,
} from './api-keys.errors.js';

/** A key that cannot read leads creates none that can, unless somebody asks for it. */
export function requestedPermissions(
  caller: Caller | Operator,
  { scope, scopes, leads }: CreateApiKeyDto,
): Permission[] {
  if (scopes) return completed(scopes);
  const canGiveLeads = caller.kind !== 'key' || caller.readsLeads;
  return permissionsOfScope(scope ?? 'read', leads ?? (canGiveLeads && scope !== 'read'));
}

export function changedPermissions(
  before: readonly Permission[],
  { scope, scopes, leads }: Pick<UpdateApiKeyDto, 'scope' | 'scopes' | 'leads'>,
): Permission[] {
  if (scopes) return completed(scopes);
  const readsLeads = leads ?? before.includes('leads:read');
  return scope ? permissionsOfScope(scope, readsLeads) : withLeads(before, readsLeads);
}

/** A key creates keys of its own kind: those of a `person` key end with its person. @throws KeyGivesOwnKind */
export function kindOfNew(
  caller: Caller | Operator,
  kind: ApiKeyKind | undefined,
  permissions: readonly Permission[],
): ApiKeyKind {
  if (caller.kind === 'key') {
    if (kind && kind !== caller.keyKind) throw new KeyGivesOwnKind(caller.keyKind);
    return caller.keyKind;
  }
  if (caller.kind === 'operator') return 'service';
  return kind ?? (opensSettings(permissions) ? 'person' : 'service');
}

/**
 * Only a person whose email address is confirmed can create a key that opens the settings.
 * @throws KeyNotForAdminKeys, EmailNotVerified
 */
export function requirePerson(caller: Caller | Operator): void {
  if (caller.kind === 'key') throw new KeyNotForAdminKeys();
  requireConfirmedEmail(caller);
}

/** @param expiresAt null for a key that does not expire @throws KeyGivesOwnTime */
export function requireInTime(caller: Caller | Operator, expiresAt: Date | null): void {
  if (caller.kind !== 'key' || caller.expiresAt === null) return;
  if (expiresAt === null || expiresAt > caller.expiresAt) throw new KeyGivesOwnTime(caller.expiresAt);
}

/** A key creates keys for its own addresses. @throws KeyGivesOwnRanges */
export function rangesOf(caller: Caller | Operator, given: readonly string[] | undefined): string[] {
  const own = caller.kind === 'key' ? caller.addressRanges : [];
  const ranges = given?.flatMap((text) => canonicalRange(text) ?? []) ?? own;
  requireWithin(caller, ranges);
  return [...new Set(ranges)];
}

/** @throws KeyGivesOwnRanges */
export function requireWithin(caller: Caller | Operator, ranges: readonly string[]): void {
  if (caller.kind !== 'key' || caller.addressRanges.length === 0) return;
  const own = new AddressRanges(caller.addressRanges);
  if (ranges.length === 0 || !ranges.every((range) => own.includeRange(range)))
    throw new KeyGivesOwnRanges(caller.addressRanges);
}
