import { Injectable } from '@nestjs/common';
import { Transactions, type Workspace } from '#libs/database';
import type { AuditContext } from '../audit/audit.service.js';
import type { SessionCaller } from '../http/requests/caller.js';
import { WebhookEndpointsService } from '../webhooks/webhook-endpoints.service.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';

/** What operators do to a whole workspace, by command or on a page, and its admins to their own. */
@Injectable()
export class WorkspaceActsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly workspaces: WorkspacesService,
    private readonly endpoints: WebhookEndpointsService,
  ) {}

  /** @param admin if it is not the operator @throws WorkspaceDeleted if it is deleted already */
  delete(id: string, admin?: SessionCaller): Promise<Workspace> {
    return this.transactions.run(async () => {
      await this.endpoints.suspend({ workspaceId: id });
      return this.workspaces.delete(id, admin);
    });
  }

  /** @throws WorkspaceNotRestorable */
  restore(id: string, acting?: AuditContext): Promise<Workspace> {
    return this.transactions.run(async () => {
      const workspace = await this.workspaces.restore(id, acting);
      if (workspace.suspendedAt === null) await this.endpoints.resume({ workspaceId: id });
      return workspace;
    });
  }

  suspend(id: string): Promise<Workspace> {
    return this.transactions.run(async () => {
      await this.endpoints.suspend({ workspaceId: id });
      return this.workspaces.suspend(id);
    });
  }

  resume(id: string): Promise<Workspace> {
    return this.transactions.run(async () => {
      const workspace = await this.workspaces.resume(id);
      if (workspace.deletedAt === null) await this.endpoints.resume({ workspaceId: id });
      return workspace;
    });
  }
}
