import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiSecurity, ApiTags } from '@nestjs/swagger';
import { CurrentCaller, type Caller } from '../auth/caller.js';
import { ApiProblems, FOR_PEOPLE, TAKES_BODY } from '../problems/index.js';
import { AllowedTo } from '../requests/allowed-to.decorator.js';
import { BodyTypes, MERGE_PATCH } from '../requests/body-types.decorator.js';
import { UpdateWorkspaceDto, WorkspaceDto } from './workspaces.dto.js';
import { WorkspacesService } from './workspaces.service.js';

@ApiTags('Settings')
@ApiSecurity('sessionCookie')
@Controller('api/settings/v1/workspace')
export class WorkspaceController {
  constructor(private readonly workspaces: WorkspacesService) {}

  @Get()
  @AllowedTo('viewer')
  @ApiOperation({ operationId: 'getWorkspace', summary: 'The current workspace, its plan and limits' })
  @ApiOkResponse({ type: WorkspaceDto })
  @ApiProblems(...FOR_PEOPLE)
  async get(@CurrentCaller() caller: Caller): Promise<WorkspaceDto> {
    return WorkspaceDto.from(await this.workspaces.findOrFail(caller));
  }

  @Patch()
  @AllowedTo('admin')
  @BodyTypes(MERGE_PATCH)
  @ApiOperation({
    operationId: 'updateWorkspace',
    summary: 'Rename the workspace',
    description: 'A JSON merge patch (RFC 7396).',
  })
  @ApiBody({ type: UpdateWorkspaceDto })
  @ApiOkResponse({ type: WorkspaceDto })
  @ApiProblems(...FOR_PEOPLE, ...TAKES_BODY)
  async update(@CurrentCaller() caller: Caller, @Body() body: UpdateWorkspaceDto): Promise<WorkspaceDto> {
    return WorkspaceDto.from(await this.workspaces.update(caller, body));
  }
}
