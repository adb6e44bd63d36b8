import { Controller, Delete, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, type Caller } from '../../http/requests/caller.js';
import { ApiProblems } from '../../http/problems/index.js';
import { Operation, Returns } from '../../http/requests/operation.decorator.js';
import { WorkspacesService } from '../../workspaces/workspaces.service.js';
import { OwnKeyService } from '../api-keys/own-key.service.js';
import { ServiceKeyStays, SessionIsNoKey } from '../api-keys/own-key.errors.js';
import { CallerDto } from './callers.dto.js';

@ApiTags('API keys')
@Controller('api/v1/me')
export class CallersController {
  constructor(
    private readonly workspaces: WorkspacesService,
    private readonly ownKey: OwnKeyService,
  ) {}

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

  @Delete()
  @Operation({
    operationId: 'revokeOwnApiKey',
    summary: 'Revoke the key of this request',
    description:
      'Revokes the API key with which the request is sent, of the kind `person` and with any scope: requests with it are ' +
      'rejected within 2 seconds. The previous key of a rotation ends alone. A `service` key belongs to the workspace, and an admin revokes it.',
  })
  @Returns(204, { description: 'The API key was revoked' })
  @ApiProblems(ServiceKeyStays, SessionIsNoKey)
  async revoke(@CurrentCaller() caller: Caller): Promise<void> {
    await this.ownKey.revoke(caller);
  }
}
