import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Not, type Repository } from 'typeorm';
import { Clock } from '#libs/platform';
import {
  ChangeFeed,
  endOfStay,
  newId,
  NIL_UUID,
  Transactions,
  Workspace,
  type PlanName,
} from '#libs/database';
import { AuditService, operatorIn, type AuditContext, type AuditedChange } from '../audit/audit.service.js';
import type { SessionCaller, WorkspaceScope } from '../http/requests/caller.js';
import { EmailNotVerified, WorkspaceDeleted } from '../http/problems/index.js';
import { NewestFirst, type Page } from '../http/requests/newest-first.js';
import type { PageQuery } from '../http/requests/page.dto.js';
import { IS_UNCONFIRMED } from '#libs/plans';
import { WorkspaceNotRestorable } from './workspaces.errors.js';

const MAX_NAMESAKES = 10;

@Injectable()
export class WorkspacesService {
  constructor(
    @InjectRepository(Workspace) private readonly workspaces: Repository<Workspace>,
    private readonly transactions: Transactions,
    private readonly changes: ChangeFeed,
    private readonly audit: AuditService,
    private readonly newestFirst: NewestFirst,
    private readonly clock: Clock,
  ) {}

  async create({
    id = newId(),
    name,
    plan,
    perMinute = null,
    perMonth = null,
    maxCodes = null,
    maxBytes = null,
  }: Pick<Workspace, 'name' | 'plan'> & Partial<Workspace>): Promise<Workspace> {
    const workspace: Workspace = {
      id,
      name,
      plan,
      perMinute,
      perMonth,
      maxCodes,
      maxBytes,
      defaultDesignTemplateId: null,
      requiresSecondFactor: false,
      createdAt: this.clock.now(),
      deletedAt: null,
      deletedBy: null,
      suspendedAt: null,
      frozenAt: null,
      forwardUrl: null,
    };
    await this.workspaces.insert(workspace);
    return workspace;
  }

  createAudited(fields: Pick<Workspace, 'name' | 'plan'>): Promise<Workspace> {
    return this.transactions.run(async () => {
      const workspace = await this.create(fields);
      const { id, name, plan } = workspace;
      const target = { type: 'workspace', id, name };
      const change = { action: 'workspace.created', target, after: { name, plan } } as const;
      await this.audit.record(operatorIn(id), change);
      return workspace;
    });
  }

  /** Does nothing if the workspace exists: several processes may create it at once. */
  async createMissing(workspace: Pick<Workspace, 'id' | 'name' | 'plan'>): Promise<void> {
    const row = { ...workspace, createdAt: this.clock.now() };
    await this.workspaces.createQueryBuilder().insert().values(row).orIgnore().execute();
  }

  /** Serves the operator. Limits set for the workspace itself stay. */
  changePlan(id: string, plan: PlanName): Promise<Workspace> {
    return this.change(id, 'plan.changed', { plan });
  }

  /** Serves the operator; null restores the limit of the plan. */
  changeLimits(
    id: string,
    figures: Partial<Pick<Workspace, 'perMinute' | 'perMonth' | 'maxCodes' | 'maxBytes'>>,
  ): Promise<Workspace> {
    return this.change(id, 'limits.changed', figures);
  }

  /**
   * From now on, nobody enters, and short URLs work until the end of the stay.
   * @param admin if it is not the operator
   * @throws WorkspaceDeleted if it is deleted already
   */
  delete(id: string, admin?: SessionCaller): Promise<Workspace> {
    return this.transactions.run(async () => {
      const { deletedAt } = await this.lock({ workspaceId: id });
      if (deletedAt !== null) throw new WorkspaceDeleted();
      const deleted = { deletedAt: this.clock.now(), deletedBy: admin?.userId ?? null };
      return this.change(id, 'workspace.deleted', deleted, admin);
    });
  }

  /** @param acting if it is not the operator @throws WorkspaceNotRestorable after the stay, or if it was not deleted */
  restore(id: string, acting?: AuditContext): Promise<Workspace> {
    return this.transactions.run(async () => {
      const { deletedAt } = await this.lock({ workspaceId: id });
      if (deletedAt === null || deletedAt <= endOfStay(this.clock.now())) throw new WorkspaceNotRestorable();
      return this.change(id, 'workspace.restored', { deletedAt: null, deletedBy: null }, acting);
    });
  }

  /**
   * Serves the operator: visitors of its codes see a notice, and nobody can change anything. A workspace that is
   * suspended already keeps its time.
   */
  suspend(id: string): Promise<Workspace> {
    return this.transactions.run(async () => {
      const workspace = await this.lock({ workspaceId: id });
      if (workspace.suspendedAt !== null) return workspace;
      return this.change(id, 'workspace.suspended', { suspendedAt: this.clock.now() });
    });
  }

  /** Serves the operator: undoes `suspend`. */
  resume(id: string): Promise<Workspace> {
    return this.transactions.run(async () => {
      const workspace = await this.lock({ workspaceId: id });
      return workspace.suspendedAt === null
        ? workspace
        : this.change(id, 'workspace.resumed', { suspendedAt: null });
    });
  }

  /** Serves the operator, while the workspace moves to another installation. */
  freeze(id: string, isFrozen: boolean): Promise<Workspace> {
    return this.transactions.run(async () => {
      const { frozenAt } = await this.lock({ workspaceId: id });
      const since = frozenAt ?? this.clock.now();
      return this.change(id, 'workspace.updated', { frozenAt: isFrozen ? since : null });
    });
  }

  /**
   * Serves the operator: short URLs lead to another installation, and nobody can change anything here.
   * @param url before the path of a short URL; null ends it, and a frozen workspace stays frozen
   */
  forward(id: string, url: string | null): Promise<Workspace> {
    return this.transactions.run(async () => {
      const { frozenAt } = await this.lock({ workspaceId: id });
      const since = url === null ? frozenAt : (frozenAt ?? this.clock.now());
      const moved = { forwardUrl: url, frozenAt: since };
      return this.change(id, 'workspace.updated', moved);
    });
  }

  /**
   * Creates the workspace to which short codes of deleted workspaces belong, so that nobody else gets a code that is
   * printed somewhere. Nobody can enter it.
   */
  createTombstone(): Promise<void> {
    return this.createMissing({ id: NIL_UUID, name: 'Deleted workspaces', plan: 'free' });
  }

  /** Serves operators at the command line: several workspaces can have the same `name`. */
  findNamed(name: string): Promise<Workspace[]> {
    return this.workspaces.find({ where: { name }, take: MAX_NAMESAKES });
  }

  /** Serves operators: lists the workspaces of all customers. */
  list(query: PageQuery): Promise<Page<Workspace>> {
    const all = this.workspaces.createQueryBuilder('workspace').where({ id: Not(NIL_UUID) });
    return this.newestFirst.page(all, 'createdAt', ['workspaces'], query);
  }

  findById(id: string): Promise<Workspace | null> {
    return this.workspaces.findOneBy({ id });
  }

  findByIds(ids: string[]): Promise<Workspace[]> {
    return this.workspaces.findBy({ id: In(ids) });
  }

  findOrFail({ workspaceId }: WorkspaceScope): Promise<Workspace> {
    return this.workspaces.findOneByOrFail({ id: workspaceId });
  }

  /**
   * Guards what strangers see. A workspace that the operator has created has no people yet.
   * @throws EmailNotVerified if nobody in the workspace has confirmed an email address
   */
  async refuseUnconfirmed({ workspaceId }: WorkspaceScope): Promise<void> {
    const sql = `select ${IS_UNCONFIRMED('$1::uuid')} as "isUnconfirmed"`;
    const [found] = await this.transactions.query<{ isUnconfirmed: boolean }>(sql, [workspaceId]);
    if (found?.isUnconfirmed) throw new EmailNotVerified();
  }

  /** Until the transaction ends: changes to settings that depend on each other are serialized. */
  async lock({ workspaceId }: WorkspaceScope): Promise<Workspace> {
    // FOR UPDATE would block every insert that refers to the workspace.
    const lock = { mode: 'for_no_key_update' } as const;
    this.transactions.assertTransaction();
    return this.workspaces.findOneOrFail({ where: { id: workspaceId }, lock });
  }

  /** Takes effect with the next request in this process, and within 2 s in every other. */
  private change(
    id: string,
    action: AuditedChange['action'],
    fields: Partial<Workspace>,
    acting: AuditContext = operatorIn(id),
  ): Promise<Workspace> {
    return this.transactions.run(async () => {
      const before = await this.lock({ workspaceId: id });
      const after = { ...before, ...fields };
      await this.workspaces.update({ id }, fields);
      await this.audit.record(acting, {
        action,
        target: { type: 'workspace', id, name: before.name },
        before: { ...before, deletedBy: null },
        after: { ...after, deletedBy: null },
      });
      await this.changes.announce('workspace', [id]);
      return after;
    });
  }
}
