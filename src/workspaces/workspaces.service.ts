import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Clock } from '#libs/clock';
import { newId, Transactions, Workspace } from '#libs/database';
import { AuditService } from '../audit/audit.service.js';
import type { Caller, WorkspaceScope } from '../auth/caller.js';
import { nothingToChange } from '../problems/index.js';
import type { UpdateWorkspaceDto } from './workspaces.dto.js';

@Injectable()
export class WorkspacesService {
  constructor(
    @InjectRepository(Workspace) private readonly workspaces: Repository<Workspace>,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly audit: AuditService,
  ) {}

  async create({
    id = newId(),
    name,
    plan,
    perMinute = null,
    perMonth = null,
  }: Pick<Workspace, 'name' | 'plan'> & Partial<Workspace>): Promise<Workspace> {
    const workspace: Workspace = {
      id,
      name,
      plan,
      perMinute,
      perMonth,
      createdAt: this.clock.now(),
    };
    await this.transactions.manager.insert(Workspace, workspace);
    return workspace;
  }

  /** For operators at the command line: `name` may stand for several workspaces. */
  findNamed(name: string): Promise<Workspace[]> {
    return this.workspaces.findBy({ name });
  }

  findById(id: string): Promise<Workspace | null> {
    return this.workspaces.findOneBy({ id });
  }

  findOrFail({ workspaceId }: WorkspaceScope): Promise<Workspace> {
    return this.workspaces.findOneByOrFail({ id: workspaceId });
  }

  /** @throws ValidationFailed for an empty change */
  async update(caller: Caller, { name }: UpdateWorkspaceDto): Promise<Workspace> {
    if (name === undefined) throw nothingToChange();
    return this.transactions.run(async (manager) => {
      const workspace = await this.lock(caller);
      const { id } = workspace;
      if (name === workspace.name) return workspace;
      await manager.update(Workspace, { id }, { name });
      await this.audit.record(caller, {
        action: 'workspace.updated',
        target: { type: 'workspace', id, name },
        before: { name: workspace.name },
        after: { name },
      });
      return { ...workspace, name };
    });
  }

  /** Until the transaction ends: changes to settings that depend on each other take turns. */
  lock({ workspaceId }: WorkspaceScope): Promise<Workspace> {
    // Weaker than FOR UPDATE, for which every insert that refers to the workspace would wait.
    const lock = { mode: 'for_no_key_update' } as const;
    return this.transactions.manager.findOneOrFail(Workspace, { where: { id: workspaceId }, lock });
  }
}
