import { Injectable } from '@nestjs/common';
import { Transactions } from '#libs/database';
import { FIND_USE, LOCK_USE, StorageLimits, type StorageUse } from '#libs/plans';
import type { WorkspaceScope } from '../http/requests/caller.js';
import { planLimitOf } from './workspaces.errors.js';

/** @throws PlanLimit */
export function refuseMoreCodes(use: StorageUse): void {
  if (use.maxCodes !== null && use.codes >= use.maxCodes) throw planLimitOf(use, true);
}

/** What a workspace stores, and what it may. */
@Injectable()
export class WorkspaceStorageService {
  constructor(
    private readonly transactions: Transactions,
    private readonly limits: StorageLimits,
  ) {}

  findUse(scope: WorkspaceScope): Promise<StorageUse> {
    return this.read(FIND_USE, scope);
  }

  /** Until the open transaction ends, others wait who ask the same. */
  lockUse(scope: WorkspaceScope): Promise<StorageUse> {
    this.transactions.assertTransaction();
    return this.read(LOCK_USE, scope);
  }

  private async read(sql: string, { workspaceId }: WorkspaceScope): Promise<StorageUse> {
    const [use] = await this.transactions.query<StorageUse>(sql, [workspaceId, this.limits.json]);
    if (!use) throw new Error('the workspace does not exist');
    return use;
  }
}
