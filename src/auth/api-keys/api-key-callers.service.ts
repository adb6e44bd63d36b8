import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { AddressRanges } from '#libs/http-server';
import { Clock } from '#libs/platform';
import { ApiKey, ChangeFeed, Member, Workspace } from '#libs/database';
import { limitsOf } from '#libs/plans';
import { scopeOf } from '../../http/permissions/key-scopes.js';
import { isOfSettings, roleHas, type Permission } from '../../http/permissions/permissions.js';
import type { KeyCaller } from '../../http/requests/caller.js';
import { CredentialCache } from '../credential-cache.js';
import { LastUse } from '../last-use.js';
import { isWellFormedApiKey } from '../secret-format.js';
import { makerOf, previousMakerOf } from './api-keys.service.js';
import { rightsOf, type KeyRights } from './key-rights.js';

/** To whom a `person` key is bound. */
type KeyPerson = Pick<Member, 'role' | 'readsLeads'> | 'left' | 'unknown';

/** Why a key is refused. */
export type KeyFault = 'unknown' | 'revoked' | 'expired' | 'replaced' | 'person left' | { address: string };

interface KnownKey {
  apiKey: ApiKey;
  makerId: string | null;
  hasPersonLeft: boolean;
  ranges: AddressRanges | null;
  isCurrent: boolean;
  /** The time from which this secret of the key is refused. */
  until: Date | null;
  caller: Omit<KeyCaller, 'expiresAt'>;
}

/** Finds the caller of a request with an API key, or why the key is refused. */
@Injectable()
export class ApiKeyCallersService {
  private readonly cache: CredentialCache<KnownKey>;

  constructor(
    @InjectRepository(ApiKey) private readonly apiKeys: Repository<ApiKey>,
    @InjectRepository(Workspace) private readonly workspaces: Repository<Workspace>,
    @InjectRepository(Member) private readonly members: Repository<Member>,
    changes: ChangeFeed,
    private readonly clock: Clock,
    private readonly lastUse: LastUse,
  ) {
    this.cache = new CredentialCache(changes, (hash) => this.lookUp(hash), {
      api_key: ({ apiKey }) => apiKey.id,
      workspace: ({ apiKey }) => apiKey.workspaceId,
      user: ({ makerId }) => makerId ?? '',
    });
  }

  /** @param address of the client, canonical */
  async find(
    key: string,
    address: string,
  ): Promise<{ caller: KeyCaller } | { caller: null; fault: KeyFault }> {
    const found = isWellFormedApiKey(key) ? await this.cache.find(key) : null;
    const now = this.clock.now();
    const fault = found ? faultOf(found, address, now) : 'unknown';
    if (!found || fault !== null) return { caller: null, fault: fault ?? 'unknown' };
    this.lastUse.note('api_keys', found.apiKey.id, now);
    return { caller: { ...found.caller, expiresAt: found.until } };
  }

  /** The key as a caller, for work that goes on after the request, whatever its address. Null if the key has ended. */
  async findById(workspaceId: string, id: string): Promise<KeyCaller | null> {
    const apiKey = await this.apiKeys.findOneBy({ id, workspaceId });
    const found = apiKey && (await this.lookUp(apiKey.hash));
    if (!found || found.caller.isWorkspaceDeleted) return null;
    const fault = faultOf({ ...found, ranges: null }, '', this.clock.now());
    return fault === null ? { ...found.caller, expiresAt: found.until } : null;
  }

  /** Includes keys that are no longer accepted. This lookup names no workspace, because the key determines it. */
  private async lookUp(hash: Buffer): Promise<KnownKey | null> {
    const apiKey = await this.apiKeys.findOneBy([{ hash }, { previousHash: hash }]);
    if (!apiKey) return null;
    const { id, workspaceId, name, addressRanges } = apiKey;
    const workspace = await this.workspaces.findOneByOrFail({ id: workspaceId });
    const isCurrent = apiKey.hash.equals(hash);
    const makerId = isCurrent ? makerOf(apiKey) : previousMakerOf(apiKey);
    const rights = rightsOf(apiKey);
    const person = await this.findPerson(apiKey, rights, makerId);
    const permissions = new Set(person ? permissionsWith(rights, person) : rights.permissions);
    return {
      ...{ apiKey, makerId, isCurrent, hasPersonLeft: person === 'left' },
      ranges: addressRanges.length > 0 ? new AddressRanges(addressRanges) : null,
      until: isCurrent ? apiKey.expiresAt : earlier(apiKey.expiresAt, apiKey.previousExpiresAt),
      caller: {
        ...{
          kind: 'key',
          workspaceId,
          apiKeyId: id,
          isPrevious: !isCurrent,
          keyKind: rights.kind,
          scope: scopeOf(rights.permissions),
        },
        ...{ granted: new Set(rights.permissions), permissions, addressRanges, madeBy: makerId },
        readsLeads: permissions.has('leads:read'),
        isWorkspaceDeleted: workspace.deletedAt !== null,
        isWorkspaceSuspended: workspace.suspendedAt !== null,
        isWorkspaceFrozen: workspace.frozenAt !== null,
        plan: workspace.plan,
        limits: limitsOf(workspace),
        actor: { type: 'key', id, name },
      },
    };
  }

  /** Without this check, somebody who was removed could come back with a key that they had before. */
  private async findPerson(
    { workspaceId }: ApiKey,
    { kind }: KeyRights,
    makerId: string | null,
  ): Promise<KeyPerson | null> {
    if (kind === 'service') return null;
    if (makerId === null) return 'unknown';
    return (await this.members.findOneBy({ workspaceId, userId: makerId, active: true })) ?? 'left';
  }
}

/** A key does no more than its person may; without a known one, it opens no settings. */
const permissionsWith = ({ permissions }: KeyRights, person: KeyPerson): Permission[] =>
  permissions.filter((permission) => {
    if (person === 'left') return false;
    if (person === 'unknown') return !isOfSettings(permission);
    return roleHas(person.role, permission) || (permission === 'leads:read' && person.readsLeads);
  });

function faultOf(
  { apiKey, hasPersonLeft, ranges, isCurrent, until }: KnownKey,
  address: string,
  now: Date,
): KeyFault | null {
  if (apiKey.revokedAt !== null) return 'revoked';
  if (until && until <= now) return isCurrent || until === apiKey.expiresAt ? 'expired' : 'replaced';
  if (hasPersonLeft) return 'person left';
  return ranges && !ranges.include(address) ? { address } : null;
}

const earlier = (one: Date | null, other: Date | null): Date | null =>
  one === null || other === null ? (one ?? other) : one < other ? one : other;
