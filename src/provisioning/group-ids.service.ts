import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { ScimGroup, type Role } from '#libs/database';
import type { WorkspaceScope } from '../auth/caller.js';

/** The ids by which the identity provider of a workspace knows the groups. */
@Injectable()
export class GroupIdsService {
  constructor(@InjectRepository(ScimGroup) private readonly groups: Repository<ScimGroup>) {}

  /** @param externalId null removes it */
  async set({ workspaceId }: WorkspaceScope, role: Role, externalId: string | null): Promise<void> {
    if (externalId === null) await this.groups.delete({ workspaceId, role });
    else await this.groups.upsert({ workspaceId, role, externalId }, ['workspaceId', 'role']);
  }
}
