import { Injectable } from '@nestjs/common';
import { Transactions, type User } from '#libs/database';
import { ApiKeySettingsService } from '../auth/api-keys/api-key-settings.service.js';
import { SessionsService } from '../auth/sessions/sessions.service.js';
import type { SessionCaller } from '../http/requests/caller.js';
import { LastAdmin } from '../members/members.errors.js';
import { MembershipChangesService } from '../members/membership-changes.service.js';
import { MembershipsService, type Membership } from '../members/memberships.service.js';
import { AccountMails } from './account-mails.js';
import { LastAdminOf } from './accounts.errors.js';
import { AccountsService } from './accounts.service.js';

@Injectable()
export class AccountDeletionService {
  constructor(
    private readonly transactions: Transactions,
    private readonly accounts: AccountsService,
    private readonly memberships: MembershipsService,
    private readonly changes: MembershipChangesService,
    private readonly apiKeys: ApiKeySettingsService,
    private readonly sessions: SessionsService,
    private readonly mails: AccountMails,
  ) {}

  /** The person leaves each workspace, so that its audit log has the change. @throws LastAdminOf */
  async delete({ userId }: SessionCaller): Promise<void> {
    await this.transactions.run(async () => {
      const user = await this.accounts.lock(userId);
      await this.apiKeys.lockWorkspacesOf(user);
      await this.sessions.end({ userId });
      // Keys are bound to members only.
      await this.apiKeys.revokeBoundTo(user, 'person');
      await this.leaveAll(user);
      await this.mails.accountDeleted(user);
      await this.accounts.delete(userId);
    });
  }

  private async leaveAll({ id, name }: User): Promise<void> {
    const memberships = await this.memberships.of(id);
    const inOrder = memberships.sort((one, other) => (one.workspace.id < other.workspace.id ? -1 : 1));
    const needed: string[] = [];
    for (const membership of inOrder)
      if (!(await this.leave(membership, { type: 'user', id, name }))) needed.push(membership.workspace.name);
    if (needed.length > 0) throw new LastAdminOf(needed);
  }

  /** Returns whether the workspace has another admin. */
  private async leave(
    { member, workspace }: Membership,
    actor: { type: 'user'; id: string; name: string },
  ): Promise<boolean> {
    try {
      await this.changes.remove({ workspaceId: workspace.id, actor }, member.id);
      return true;
    } catch (error) {
      if (error instanceof LastAdmin) return false;
      throw error;
    }
  }
}
