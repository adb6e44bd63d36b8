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
  @Operation({
    operationId: 'getWorkspace',
    summary: 'Get the current workspace',
    description: 'Returns the workspace of the current session, with its plan and the limits of the plan.',
  })
  @Returns(200, { description: 'The workspace', type: WorkspaceDto })
  async get(@CurrentCaller() caller: Caller): Promise<WorkspaceDto> {
    return WorkspaceDto.from(await this.workspaces.findOrFail(caller));
  }

  @Patch()
  @AllowedTo('admin')
  @Operation({
    operationId: 'updateWorkspace',
    summary: 'Update the workspace',
    description: 'Changes the name of the current workspace. The body is a JSON merge patch (RFC 7396).',
  })
  @Returns(200, { description: 'The workspace after the change', type: WorkspaceDto })
  async update(@CurrentCaller() caller: Caller, @Body() body: UpdateWorkspaceDto): Promise<WorkspaceDto> {
    return WorkspaceDto.from(await this.workspaces.update(caller, body));
  }
}
