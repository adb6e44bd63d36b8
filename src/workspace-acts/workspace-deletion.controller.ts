import { Controller, Delete, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiProblems, SecondFactorRequired, WorkspaceDeleted } from '../http/problems/index.js';
import { CurrentCaller, CurrentSession, type Caller, type SessionCaller } from '../http/requests/caller.js';
import { Id } from '../http/requests/id.pipe.js';
import { Operation, Returns } from '../http/requests/operation.decorator.js';
import { DeletionNeedsSession, NoDeletedWorkspace } from './workspace-deletion.errors.js';
import { WorkspaceDeletionService } from './workspace-deletion.service.js';

@ApiTags('Workspace')
@Controller('api/settings/v1/workspace')
export class WorkspaceDeletionController {
  constructor(private readonly deletion: WorkspaceDeletionService) {}

  @Delete()
  @Operation({
    operationId: 'deleteWorkspace',
    summary: 'Delete the workspace',
    description:
      'Deletes the current workspace: members, API keys and SCIM can no longer use it, and deliveries and emails stop at ' +
      'once. Its short URLs redirect, and scans are counted, for 30 days, in which any of its admins can restore it; then ' +
      'everything is deleted. An email informs all admins. API keys cannot do this.',
  })
  @Returns(204, { description: 'The workspace was deleted' })
  @ApiProblems(DeletionNeedsSession, WorkspaceDeleted)
  async delete(@CurrentCaller() caller: Caller): Promise<void> {
    await this.deletion.delete(caller);
  }
}

@ApiTags('Sign-in')
@Controller('api/auth/v1/workspaces')
export class WorkspaceRestorationController {
  constructor(private readonly deletion: WorkspaceDeletionService) {}

  @Post(':id/restore')
  @Operation({
    operationId: 'restoreWorkspace',
    summary: 'Restore a deleted workspace',
    description:
      'Undoes the deletion of a workspace of which you are an admin, within 30 days; `deletedWorkspaces` of `GET ' +
      '/api/auth/v1/me` lists those. What the operator has deleted, only the operator can restore.',
  })
  @Returns(204, { description: 'The workspace was restored' })
  @ApiProblems(NoDeletedWorkspace, SecondFactorRequired)
  async restore(@CurrentSession() caller: SessionCaller, @Id('workspace') id: string): Promise<void> {
    await this.deletion.restore(caller, id);
  }
}
