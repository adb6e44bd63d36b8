import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { ScimGroup, Transactions, type PreparedStatement, type Role } from '#libs/database';
import type { WorkspaceScope } from '../../http/requests/caller.js';

export const FIND_GROUP_ID: PreparedStatement = {
  name: 'find the id of a group',
  text: 'select external_id as "externalId" from scim_groups where workspace_id = $1 and role = $2',
};

@Injectable()
export class GroupIdsService {
  constructor(
    @InjectRepository(ScimGroup) private readonly groups: Repository<ScimGroup>,
    private readonly transactions: Transactions,
  ) {}

  async find({ workspaceId }: WorkspaceScope, role: Role): Promise<string | null> {
    const [found] = await this.transactions.query<{ externalId: string }>(FIND_GROUP_ID, [workspaceId, role]);
    return found?.externalId ?? null;
  }

  async set({ workspaceId }: WorkspaceScope, role: Role, externalId: string | null): Promise<void> {
    if (externalId === null) await this.groups.delete({ workspaceId, role });
    else await this.groups.upsert({ workspaceId, role, externalId }, ['workspaceId', 'role']);
  }
}
