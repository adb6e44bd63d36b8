import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import { Workspace, type ImportMaker } from '#libs/database';
import { limitsOf } from '#libs/plans';
import { holds } from '../http/permissions/held.js';
import type { Permission } from '../http/permissions/permissions.js';
import type { Caller, KeyCaller } from '../http/requests/caller.js';
import { ApiKeyCallersService } from './api-keys/api-key-callers.service.js';
import { SessionsService } from './sessions/sessions.service.js';

export const makerOf = (caller: Caller): ImportMaker =>
  caller.kind === 'key'
    ? { type: 'key', id: caller.apiKeyId, name: caller.actor.name }
    : { type: 'user', id: caller.userId, name: caller.actor.name };

/** Finds callers again whose work goes on after their request, with the rights that they have now. */
@Injectable()
export class MakersService {
  constructor(
    private readonly apiKeys: ApiKeyCallersService,
    private readonly sessions: SessionsService,
    @InjectRepository(Workspace) private readonly workspaces: Repository<Workspace>,
  ) {}

  /** Null if the key or the membership has ended, the workspace is suspended or deleted, or the permission was taken. */
  async find(workspaceId: string, { type, id }: ImportMaker, permission: Permission): Promise<Caller | null> {
    const caller =
      type === 'key'
        ? await this.apiKeys.findById(workspaceId, id)
        : await this.sessions.findPerson(workspaceId, id);
    return caller && !caller.isWorkspaceSuspended && !caller.isWorkspaceFrozen && holds(caller, permission)
      ? caller
      : null;
  }

  /** An import as a caller, for what it owes the workspace although its maker has gone. Null if the workspace is deleted. */
  async findImport(
    workspaceId: string,
    { id, name }: { id: string; name: string },
  ): Promise<KeyCaller | null> {
    const workspace = await this.workspaces.findOneBy({ id: workspaceId, deletedAt: IsNull() });
    if (!workspace) return null;
    const permissions: ReadonlySet<Permission> = new Set(['codes:write']);
    return {
      ...{ kind: 'key', keyKind: 'service', workspaceId, apiKeyId: id, scope: null, madeBy: null },
      ...{ granted: permissions, permissions, addressRanges: [], readsLeads: false, expiresAt: null },
      ...{ isPrevious: false, isWorkspaceDeleted: false },
      isWorkspaceSuspended: workspace.suspendedAt !== null,
      isWorkspaceFrozen: workspace.frozenAt !== null,
      plan: workspace.plan,
      limits: limitsOf(workspace),
      actor: { type: 'import', id, name },
    };
  }
}
