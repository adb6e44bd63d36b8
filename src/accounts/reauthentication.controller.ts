import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentSession, type SessionCaller } from '../http/requests/caller.js';
import { GoesOnInMaintenance, Operation, Returns } from '../http/requests/operation.decorator.js';
import { ReauthenticateDto } from './accounts.dto.js';
import { ReauthenticationService } from './reauthentication.service.js';

@ApiTags('Sign-in')
@Controller('api/auth/v1/reauthenticate')
export class ReauthenticationController {
  constructor(private readonly proofs: ReauthenticationService) {}

  @Post()
  @GoesOnInMaintenance(true)
  @Operation({
    operationId: 'reauthenticate',
    summary: 'Prove again who you are',
    description:
      'Makes the session fresh for 10 minutes: send the password, or a second factor. The password is not enough (422) ' +
      'if the account has a second factor and the session began without one. Operations that need it say so ' +
      'with `x-fresh-proof`, and get 403 `reauthentication_required` otherwise. A sign-in is fresh, too; a person ' +
      'without a password and a second factor signs in again with OpenID Connect.',
  })
  @Returns(204, { description: 'The session is fresh' })
  async prove(@CurrentSession() caller: SessionCaller, @Body() body: ReauthenticateDto): Promise<void> {
    await this.proofs.prove(caller, body);
  }
}
