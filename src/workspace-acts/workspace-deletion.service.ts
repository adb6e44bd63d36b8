import { Injectable } from '@nestjs/common';
import { Transactions } from '#libs/database';
import { raise, SecondFactorRequired } from '../http/problems/index.js';
import type { Caller, SessionCaller } from '../http/requests/caller.js';
import { MembershipsService } from '../members/memberships.service.js';
import { WorkspaceActsService } from './workspace-acts.service.js';
import { DeletionNeedsSession, NoDeletedWorkspace } from './workspace-deletion.errors.js';
import { WorkspaceDeletionMails } from './workspace-deletion-mails.js';

/** What the operator can do to a workspace, its admins can do to their own: delete it, and undo that for 30 days. */
@Injectable()
export class WorkspaceDeletionService {
  constructor(
    private readonly transactions: Transactions,
    private readonly memberships: MembershipsService,
    private readonly acts: WorkspaceActsService,
    private readonly mails: WorkspaceDeletionMails,
  ) {}

  /** @throws DeletionNeedsSession, WorkspaceDeleted */
  async delete(caller: Caller): Promise<void> {
    if (caller.kind === 'key') throw new DeletionNeedsSession();
    await this.transactions.run(async () => {
      await this.mails.send(caller);
      await this.acts.delete(caller.workspaceId, caller);
    });
  }

  /** @throws NoDeletedWorkspace, SecondFactorRequired */
  async restore(caller: SessionCaller, id: string): Promise<void> {
    const { userId, actor } = caller;
    const deleted = await this.memberships.deletedOf(userId);
    const workspace = deleted.find((each) => each.id === id) ?? raise(new NoDeletedWorkspace());
    if (workspace.requiresSecondFactor && !caller.hasSecondFactor) throw new SecondFactorRequired();
    await this.acts.restore(id, { workspaceId: id, actor });
  }
}
