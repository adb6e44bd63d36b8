import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { TooManyAttempts } from '../../http/limits/attempts.errors.js';
import { ApiProblems, EmailNotVerified } from '../../http/problems/index.js';
import { JSON_BODY } from '../../http/requests/body-types.js';
import { CurrentSession, type SessionCaller } from '../../http/requests/caller.js';
import { FORM_BODY } from '../../http/requests/form-body.js';
import { Operation, Returns } from '../../http/requests/operation.decorator.js';
import { RequestOrigin } from '../../http/requests/request-origin.js';
import { TooManyApiKeys } from '../api-keys/api-keys.errors.js';
import {
  DecideDeviceLoginDto,
  DeviceKeyDto,
  DeviceLoginDto,
  FindDeviceLoginDto,
  PollDeviceLoginDto,
  StartDeviceLoginDto,
  StartedDeviceLoginDto,
} from './device-login.dto.js';
import {
  AuthorizationPending,
  DeviceCodeExpired,
  DeviceDenied,
  RoleCannotWrite,
  TooManyPrograms,
  SlowDown,
  UserCodeNotFound,
} from './device-login.errors.js';
import { DeviceLoginService } from './device-login.service.js';

@ApiTags('Sign-in')
@Controller('api/auth/v1/device')
export class DeviceLoginController {
  constructor(
    private readonly logins: DeviceLoginService,
    private readonly origin: RequestOrigin,
  ) {}

  @Post()
  @Operation({
    operationId: 'startDeviceLogin',
    summary: 'Ask for an API key without a browser',
    bodyTypes: { ...JSON_BODY, ...FORM_BODY },
    description:
      'For a program such as a command line (RFC 8628): show `user_code` and `verification_uri` to the person, who signs in ' +
      'there, types the code and approves the program. Meanwhile, ask `/api/auth/v1/device/token` for the key. A network can ' +
      'begin 5 times per minute (429).',
  })
  @Returns(200, { description: 'The codes', type: StartedDeviceLoginDto })
  @ApiProblems(TooManyAttempts)
  start(@Body() body: StartDeviceLoginDto, @Req() request: Request): Promise<StartedDeviceLoginDto> {
    return this.logins.start(body, this.origin.of(request));
  }

  @Post('token')
  @Operation({
    operationId: 'pollDeviceLogin',
    summary: 'Ask whether the person has approved',
    bodyTypes: { ...JSON_BODY, ...FORM_BODY },
    description:
      'Returns the API key, once. It belongs to the person, never has the scope `admin` or leads, and ends after 90 ' +
      'days. The `code` of a 400 is the error of RFC 8628: `authorization_pending`, `slow_down` if you ask before the interval is ' +
      'over, which then grows by 5 seconds, `access_denied`, or `expired_token`.',
  })
  @Returns(200, { description: 'The API key', type: DeviceKeyDto })
  @ApiProblems(AuthorizationPending, SlowDown, DeviceCodeExpired, DeviceDenied)
  poll(@Body() body: PollDeviceLoginDto): Promise<DeviceKeyDto> {
    return this.logins.poll(body);
  }

  @Post('find')
  @Operation({
    operationId: 'findDeviceLogin',
    summary: 'Find the program that shows a code',
    description: 'Shows who asks, before the person decides. Wrong codes are limited to 10 per person (429).',
  })
  @Returns(200, { description: 'The program', type: DeviceLoginDto })
  @ApiProblems(UserCodeNotFound, TooManyAttempts)
  find(
    @CurrentSession() caller: SessionCaller,
    @Body() { userCode }: FindDeviceLoginDto,
    @Req() request: Request,
  ): Promise<DeviceLoginDto> {
    return this.logins.find(caller, userCode, this.origin.of(request));
  }

  @Post('decide')
  @Operation({
    operationId: 'decideDeviceLogin',
    summary: 'Approve or deny a program',
    description:
      'With `approve`, the program gets an API key of the kind `person` for the current workspace, with the chosen scope and ' +
      'without leads, and the person an email. The key is in the list of API keys.',
  })
  @Returns(204, { description: 'Decided' })
  @ApiProblems(
    ...[UserCodeNotFound, RoleCannotWrite, EmailNotVerified, TooManyApiKeys],
    ...[TooManyPrograms, TooManyAttempts],
  )
  decide(@CurrentSession() caller: SessionCaller, @Body() body: DecideDeviceLoginDto): Promise<void> {
    return this.logins.decide(caller, body);
  }
}
