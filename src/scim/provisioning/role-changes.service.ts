import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform';
import { ChangeFeed, newId, Transactions, type Role } from '#libs/database';
import { PLANS } from '#libs/plans';
import type { AuditContext } from '../../audit/audit.service.js';
import type { ScimCaller } from '../../http/requests/caller.js';
import type { RoleChange } from '../../members/member-roles.service.js';
import { UUID } from '../../http/requests/id.pipe.js';
import { CHANGE_ROLES } from './role-changes.queries.js';

/** The limit applies to one statement. */
const MAX_MEMBERS = 100;
const PLANS_WITH_SCIM = Object.entries(PLANS).flatMap(([name, { features }]) => (features.scim ? name : []));

interface WantedRole {
  id: string;
  role: Role;
  /** The change requires this former role, unless it is null. */
  former: Role | null;
  entry_id: string;
}

interface Changed {
  isDone: boolean;
  userIds: string[];
  externalId: string | null;
}

/**
 * Changes the roles of a few members, the usual change of identity providers, in one statement without a transaction
 * around it.
 */
@Injectable()
export class RoleChangesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly changes: ChangeFeed,
    private readonly clock: Clock,
  ) {}

  /**
   * @param group whose externalId is returned
   * @returns null if nothing was changed, because the change is not allowed or takes more than one statement: the
   * transaction that follows finds the reason
   */
  async change(
    { workspaceId, tokenId, actor }: AuditContext & Pick<ScimCaller, 'tokenId'>,
    group: Role,
    changes: RoleChange[],
  ): Promise<{ externalId: string | null } | null> {
    const wanted = wantedRoles(changes);
    if (!wanted) return null;
    const [changed] = await this.transactions.query<Changed>(CHANGE_ROLES, [
      ...[workspaceId, tokenId, this.clock.now(), PLANS_WITH_SCIM, actor, actor.id],
      ...[JSON.stringify(wanted), wanted.filter(({ former }) => former === null).length, group],
    ]);
    if (!changed?.isDone) return null;
    this.changes.announced('user', changed.userIds);
    return { externalId: changed.externalId };
  }
}

function wantedRoles(changes: RoleChange[]): WantedRole[] | null {
  const wanted: WantedRole[] = [];
  for (const { kind, role, memberIds } of changes) {
    if (kind === 'replace' || wanted.length + memberIds.length > MAX_MEMBERS) return null;
    const change = kind === 'add' ? { role, former: null } : { role: 'viewer' as const, former: role };
    wanted.push(...memberIds.map((id) => ({ id, ...change, entry_id: newId() })));
  }
  // An id can be written in upper or lower case, so two changes of one member would have no defined order.
  const isEachOnce = new Set(wanted.map(({ id }) => id.toLowerCase())).size === wanted.length;
  return isEachOnce && wanted.every(({ id }) => UUID.test(id)) ? wanted : null;
}
