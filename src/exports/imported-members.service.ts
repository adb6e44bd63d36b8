import { Injectable } from '@nestjs/common';
import { Transactions, type Role } from '#libs/database';
import { recordsOf, type OpenedExport } from '#libs/operations';
import { Clock } from '#libs/platform';
import { AuditService, operatorIn } from '../audit/audit.service.js';
import { InvitationsService } from '../members/invitations/invitations.service.js';

const NOTE_INVITED = 'update imported_exports set invited_at = $2 where workspace_id = $1';

interface ImportedMember {
  active: boolean;
  role: Role;
  account_email: string | null;
  emails: { value: string; is_primary: boolean }[] | null;
}

/** Invites those who were members where a workspace comes from: accounts stay there. */
@Injectable()
export class ImportedMembersService {
  constructor(
    private readonly transactions: Transactions,
    private readonly invitations: InvitationsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** @returns how many were invited; somebody who is a member already is not */
  async invite(opened: OpenedExport, workspaceId: string): Promise<number> {
    let count = 0;
    for await (const records of recordsOf(opened, 'members'))
      for (const { active, role, account_email, emails } of records as unknown as ImportedMember[]) {
        const email = account_email ?? (emails?.find(({ is_primary }) => is_primary) ?? emails?.[0])?.value;
        if (!active || email === undefined) continue;
        if (await this.invitations.inviteAgain(operatorIn(workspaceId), { email, role })) count += 1;
      }
    await this.transactions.run(() => this.note(opened, workspaceId));
    return count;
  }

  private async note({ manifest }: OpenedExport, workspaceId: string): Promise<void> {
    const { madeAt, service, workspace } = manifest;
    await this.transactions.query(NOTE_INVITED, [workspaceId, this.clock.now()]);
    await this.audit.record(operatorIn(workspaceId), {
      action: 'workspace.imported',
      target: { type: 'workspace', id: workspaceId, name: workspace.name },
      after: { madeAt, service },
    });
  }
}
