import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Config } from '#libs/platform';
import { CurrentCaller, type Caller } from '../http/requests/caller.js';
import { ApiProblems, EmailNotVerified, ReauthenticationRequired } from '../http/problems/index.js';
import { Operation, Returns } from '../http/requests/operation.decorator.js';
import { UpdateWorkspaceDto, WorkspaceSettingsDto } from './workspaces.dto.js';
import { WorkspaceSettingsService } from './workspace-settings.service.js';

@ApiTags('Workspace')
@Controller('api/settings/v1/workspace')
export class WorkspacesController {
  constructor(
    private readonly settings: WorkspaceSettingsService,
    private readonly config: Config,
  ) {}

  @Get()
  @Operation({
    operationId: 'getWorkspace',
    summary: 'Get the current workspace',
    description:
      'Returns the workspace of the current session, with its plan, the limits of the plan, the brand that pages ' +
      'of QR codes show, and the default design of new QR codes.',
  })
  @Returns(200, { description: 'The workspace', type: WorkspaceSettingsDto })
  async get(@CurrentCaller() caller: Caller): Promise<WorkspaceSettingsDto> {
    return WorkspaceSettingsDto.fromSettings(await this.settings.find(caller), this.config);
  }

  @Patch()
  @Operation({
    operationId: 'updateWorkspace',
    summary: 'Update the workspace',
    description:
      'Changes the name, the brand, the default design of the current workspace, or whether it requires a second factor, ' +
      'for which a session needs a fresh proof. The body is a JSON merge patch (RFC 7396). Pages show a changed brand within 5 seconds. To set a brand, somebody in the workspace must ' +
      'have confirmed their email address.',
  })
  @Returns(200, { description: 'The workspace after the change', type: WorkspaceSettingsDto })
  @ApiProblems(EmailNotVerified, ReauthenticationRequired)
  async update(
    @CurrentCaller() caller: Caller,
    @Body() body: UpdateWorkspaceDto,
  ): Promise<WorkspaceSettingsDto> {
    return WorkspaceSettingsDto.fromSettings(await this.settings.update(caller, body), this.config);
  }
}
