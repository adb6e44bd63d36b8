import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform';
import { ChangeFeed, inParts, ROLES, Transactions, type Role } from '#libs/database';
import { AuditService, type AuditContext } from '../audit/audit.service.js';
import type { WorkspaceScope } from '../http/requests/caller.js';
import { UUID } from '../http/requests/id.pipe.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import { targetOf } from './audited-member.js';
import {
  MEMBERS_IN,
  MEMBERS_WITH_ANOTHER_ROLE,
  MEMBERS_WITH_FORMER_ROLE,
  MEMBERS_WITH_ROLE,
  SET_ROLE,
} from './member-roles.queries.js';
import { LastAdmin, TooManyRoleChanges, unknownMembers } from './members.errors.js';

/** Adds or removes members of a role, or replaces them. A member who loses a role becomes a viewer. */
export interface RoleChange {
  kind: 'add' | 'remove' | 'replace';
  role: Role;
  memberIds: string[];
}

interface ChangedRole {
  id: string;
  userId: string | null;
  userName: string;
  active: boolean;
  before: Role;
  after: Role;
}

/** The limit applies to one request, for which other changes of the workspace wait, 3 s at most. */
const MAX_CHANGED = 10_000;
const BATCH_SIZE = 2_000;
const MAX_NAMED = 10;
const MAX_PEOPLE = 200;

@Injectable()
export class MemberRolesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly workspaces: WorkspacesService,
    private readonly changes: ChangeFeed,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Applies the changes in order, all of them or none.
   * @throws ValidationFailed for unknown members to add, TooManyRoleChanges, LastAdmin
   */
  async change(acting: AuditContext, changes: RoleChange[]): Promise<void> {
    await this.transactions.run(async () => {
      await this.workspaces.lock(acting);
      const changed: ChangedRole[] = [];
      for (const change of changes) {
        changed.push(...(await this.apply(acting, change)));
        if (changed.length > MAX_CHANGED) throw new TooManyRoleChanges(MAX_CHANGED);
      }
      await this.complete(acting, changed);
    });
  }

  /**
   * Gives members the highest role of their directory groups, or that of a viewer. Requires a transaction that has locked the workspace.
   * @throws TooManyRoleChanges, LastAdmin
   */
  async settle(acting: AuditContext, memberIds: string[]): Promise<void> {
    this.transactions.assertTransaction();
    const { workspaceId } = acting;
    const changed: ChangedRole[] = [];
    for (const some of inParts(memberIds, BATCH_SIZE)) {
      changed.push(
        ...(await this.transactions.query<ChangedRole>(MEMBERS_WITH_FORMER_ROLE, [workspaceId, some])),
      );
      if (changed.length > MAX_CHANGED) throw new TooManyRoleChanges(MAX_CHANGED);
    }
    for (const role of ROLES) {
      const ids = changed.flatMap(({ id, after }) => (after === role ? id : []));
      await this.store(workspaceId, ids, role);
    }
    await this.complete(acting, changed);
  }

  private async complete(acting: AuditContext, changed: ChangedRole[]): Promise<void> {
    if (changed.some(isActiveAdmin)) await this.refuseWithoutAdmin(acting);
    await this.announce(acting, changed);
    await this.audit.recordAll(
      acting,
      changed.map(({ before, after, ...member }) => ({
        action: 'member.updated',
        target: targetOf(member),
        before: { role: before },
        after: { role: after },
      })),
    );
  }

  private async apply(acting: AuditContext, { kind, role, memberIds }: RoleChange): Promise<ChangedRole[]> {
    const { workspaceId } = acting;
    if (kind === 'remove') return this.setRole(workspaceId, memberIds, { role: 'viewer', before: role });
    const added = await this.setRole(workspaceId, memberIds, { role });
    if (added.length < memberIds.length) await this.refuseUnknown(acting, memberIds);
    if (kind === 'add') return added;
    const rows = await this.transactions.query<{ id: string }>(MEMBERS_WITH_ROLE, [workspaceId, role]);
    const leaving = idsWithout(rows, memberIds);
    return [...added, ...(await this.setRole(workspaceId, leaving, { role: 'viewer' }))];
  }

  private async setRole(
    workspaceId: string,
    ids: string[],
    { role, before = null }: { role: Role; before?: Role | null },
  ): Promise<ChangedRole[]> {
    const changed: ChangedRole[] = [];
    for (const some of inParts(ids, BATCH_SIZE)) {
      const values = [workspaceId, some.filter(isId), role, before];
      const found = await this.transactions.query<ChangedRole>(MEMBERS_WITH_ANOTHER_ROLE, values);
      changed.push(...found.map((member) => ({ ...member, after: role })));
      if (changed.length > MAX_CHANGED) throw new TooManyRoleChanges(MAX_CHANGED);
    }
    await this.store(
      workspaceId,
      changed.map(({ id }) => id),
      role,
    );
    return changed;
  }

  private async store(workspaceId: string, ids: string[], role: Role): Promise<void> {
    const now = this.clock.now();
    for (const some of inParts(ids, BATCH_SIZE))
      await this.transactions.query(SET_ROLE, [workspaceId, some, role, now]);
  }

  /**
   * Sessions are cached with the role in their workspace. If many people changed, one notice drops all sessions of the
   * workspace.
   */
  private async announce({ workspaceId }: AuditContext, changed: ChangedRole[]): Promise<void> {
    const people = changed.flatMap(({ userId }) => userId ?? []);
    if (people.length > MAX_PEOPLE) await this.changes.announce('workspace', [workspaceId]);
    else if (people.length > 0) await this.changes.announce('user', people);
  }

  /** @throws ValidationFailed for ids that are no members */
  async refuseUnknown({ workspaceId }: WorkspaceScope, ids: string[]): Promise<void> {
    const unknown: string[] = [];
    for (const some of inParts(ids, BATCH_SIZE)) {
      const found = await this.transactions.query<{ id: string }>(MEMBERS_IN, [
        workspaceId,
        some.filter(isId),
      ]);
      const known = new Set(found.map(({ id }) => id));
      unknown.push(...some.filter((id) => !known.has(id)));
      if (unknown.length >= MAX_NAMED) break;
    }
    if (unknown.length > 0) throw unknownMembers(unknown.slice(0, MAX_NAMED));
  }

  private async refuseWithoutAdmin({ workspaceId }: AuditContext): Promise<void> {
    const admins = await this.transactions.query(
      `select from members where workspace_id = $1 and role = 'admin' and active and user_id is not null limit 1`,
      [workspaceId],
    );
    if (admins.length === 0) throw new LastAdmin();
  }
}

/** Without an account, a member cannot act as an admin yet. */
const isActiveAdmin = ({ before, active, userId }: ChangedRole) =>
  before === 'admin' && active && userId !== null;

const isId = (id: string) => UUID.test(id);

function idsWithout(rows: { id: string }[], ids: string[]): string[] {
  const known = new Set(ids);
  return rows.flatMap(({ id }) => (known.has(id) ? [] : [id]));
}
