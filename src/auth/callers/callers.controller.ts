import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, type Caller } from '../../http/requests/caller.js';
import { Operation, Returns } from '../../http/requests/operation.decorator.js';
import { WorkspacesService } from '../../workspaces/workspaces.service.js';
import { CallerDto } from './callers.dto.js';

@ApiTags('API keys')
@Controller('api/v1/me')
export class CallersController {
  constructor(private readonly workspaces: WorkspacesService) {}

  @Get()
  @Operation({
    operationId: 'whoAmI',
    summary: 'Check a credential',
    description:
      'Returns the workspace for which the API key or the session acts, and what it is allowed to do. Every key can ' +
      'call this, whatever its scope.',
  })
  @Returns(200, { description: 'The workspace and the credential', type: CallerDto })
  async whoAmI(@CurrentCaller() caller: Caller): Promise<CallerDto> {
    return CallerDto.from(caller, await this.workspaces.findOrFail(caller));
  }
}
