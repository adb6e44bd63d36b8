import { Injectable } from '@nestjs/common';
import { Transactions, type Workspace } from '#libs/database';
import { WebhookEndpointsService } from '../webhooks/webhook-endpoints.service.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';

/** What operators do to a whole workspace, by command or on a page. */
@Injectable()
export class WorkspaceActsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly workspaces: WorkspacesService,
    private readonly endpoints: WebhookEndpointsService,
  ) {}

  /** @throws WorkspaceDeleted if it is deleted already */
  delete(id: string): Promise<Workspace> {
    return this.transactions.run(async () => {
      await this.endpoints.suspend({ workspaceId: id });
      return this.workspaces.delete(id);
    });
  }

  /** @throws WorkspaceNotRestorable */
  restore(id: string): Promise<Workspace> {
    return this.transactions.run(async () => {
      const workspace = await this.workspaces.restore(id);
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
