import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { DirectoryGroup, newId, normOf, ROLES, Transactions, type Role } from '#libs/database';
import { Clock } from '#libs/platform';
import { PLANS } from '#libs/plans';
import { AuditService } from '../../audit/audit.service.js';
import { CredentialLocksService } from '../../auth/api-keys/credential-locks.service.js';
import { requireRole } from '../../auth/given-rights.js';
import type { Caller, WorkspaceScope } from '../../http/requests/caller.js';
import { WorkspacesService } from '../../workspaces/workspaces.service.js';
import type { CountedGroup, GroupRoleInputDto } from './directory-groups.dto.js';
import { isARole, namedTwice, PlanWithoutGroups } from './directory-groups.errors.js';
import { GroupMembershipsService } from './group-memberships.service.js';

const COUNTED = `
  select group_id as id, count(*)::int as members from directory_group_members where workspace_id = $1 group by group_id`;

/** The table of directory groups and roles, which an admin writes as a whole. */
@Injectable()
export class DirectoryGroupsService {
  constructor(
    @InjectRepository(DirectoryGroup) private readonly groups: Repository<DirectoryGroup>,
    private readonly memberships: GroupMembershipsService,
    private readonly transactions: Transactions,
    private readonly workspaces: WorkspacesService,
    private readonly credentials: CredentialLocksService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async list({ workspaceId }: WorkspaceScope): Promise<CountedGroup[]> {
    const groups = await this.groups.find({ where: { workspaceId }, order: { nameNorm: 'ASC' } });
    const counted = await this.transactions.query<{ id: string; members: number }>(COUNTED, [workspaceId]);
    const counts = new Map(counted.map(({ id, members }) => [id, members]));
    return groups.map((group) => ({ ...group, members: counts.get(group.id) ?? 0 }));
  }

  /**
   * A group keeps its id as long as its name is in the table. Members of a group that is gone keep what their other groups give.
   * @throws ValidationFailed, PlanWithoutGroups, KeyCannotGive, KeyWithoutLeads, TooManyRoleChanges, LastAdmin
   */
  async replace(caller: Caller, items: readonly GroupRoleInputDto[]): Promise<CountedGroup[]> {
    const { workspaceId } = caller;
    const wanted = byName(items);
    const { scim, sso } = PLANS[caller.plan].features;
    if (items.length > 0 && !scim && !sso) throw new PlanWithoutGroups();
    for (const { role } of items) requireRole(caller, role);
    return this.transactions.run(async () => {
      await this.workspaces.lock(caller);
      await this.credentials.lock(caller);
      const before = await this.list(caller);
      const gone = before.filter(({ nameNorm }) => !wanted.has(nameNorm));
      const changed = before.filter(({ nameNorm, role }) => (wanted.get(nameNorm)?.role ?? role) !== role);
      const affected = await this.memberships.idsIn(caller, [...gone, ...changed]);
      await this.groups.delete({ workspaceId, id: In(gone.map(({ id }) => id)) });
      await this.store(caller, before, wanted);
      await this.memberships.settle(caller, affected);
      const after = await this.list(caller);
      await this.audit.record(caller, {
        action: 'group_roles.updated',
        target: { type: 'group_roles', id: null, name: 'Directory groups' },
        before: { groups: shown(before) },
        after: { groups: shown(after) },
      });
      return after;
    });
  }

  private async store(
    { workspaceId }: WorkspaceScope,
    before: readonly DirectoryGroup[],
    wanted: ReadonlyMap<string, GroupRoleInputDto>,
  ): Promise<void> {
    const known = new Map(before.map((group) => [group.nameNorm, group]));
    for (const [nameNorm, { group: name, role }] of wanted) {
      const { id } = known.get(nameNorm) ?? {};
      if (id !== undefined) await this.groups.update({ id, workspaceId }, { name, role });
      else
        await this.groups.insert({
          ...{ id: newId(), workspaceId, name, nameNorm, role, externalId: null },
          createdAt: this.clock.now(),
        });
    }
  }
}

function byName(items: readonly GroupRoleInputDto[]): Map<string, GroupRoleInputDto> {
  const wanted = new Map<string, GroupRoleInputDto>();
  for (const [at, item] of items.entries()) {
    const norm = normOf(item.group);
    if (ROLES.includes(norm as Role)) throw isARole(at);
    if (wanted.has(norm)) throw namedTwice(at);
    wanted.set(norm, item);
  }
  return wanted;
}

const shown = (groups: readonly DirectoryGroup[]) => groups.map(({ name, role }) => `${name}: ${role}`);
