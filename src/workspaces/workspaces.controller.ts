import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, type Caller } from '../auth/caller.js';
import { AllowedTo } from '../requests/allowed-to.decorator.js';
import { Operation, Returns } from '../requests/operation.decorator.js';
import { UpdateWorkspaceDto, WorkspaceDto } from './workspaces.dto.js';
import { WorkspacesService } from './workspaces.service.js';

@ApiTags('Settings')
@Controller('api/settings/v1/workspace')
export class WorkspacesController {
  constructor(private readonly workspaces: WorkspacesService) {}

  @Get()
  @AllowedTo('viewer')
  @Operation({ operationId: 'getWorkspace', summary: 'The current workspace, its plan and limits' })
  @Returns(200, { type: WorkspaceDto })
  async get(@CurrentCaller() caller: Caller): Promise<WorkspaceDto> {
    return WorkspaceDto.from(await this.workspaces.findOrFail(caller));
  }

  @Patch()
  @AllowedTo('admin')
  @Operation({
    operationId: 'updateWorkspace',
    summary: 'Rename the workspace',
    description: 'A JSON merge patch (RFC 7396).',
  })
  @Returns(200, { type: WorkspaceDto })
  async update(@CurrentCaller() caller: Caller, @Body() body: UpdateWorkspaceDto): Promise<WorkspaceDto> {
    return WorkspaceDto.from(await this.workspaces.update(caller, body));
  }
}
