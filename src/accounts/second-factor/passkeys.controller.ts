import { Body, Controller, Delete, Get, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { SessionCookieService } from '../../auth/sessions/session-cookie.service.js';
import { ApiProblems } from '../../http/problems/index.js';
import { CurrentSession, type SessionCaller } from '../../http/requests/caller.js';
import { Id } from '../../http/requests/id.pipe.js';
import { Operation, Returns } from '../../http/requests/operation.decorator.js';
import { PageQuery } from '../../http/requests/page.dto.js';
import { COOKIE } from '../../http/requests/response-cookie.js';
import { OwnFactorsService } from './own-factors.service.js';
import {
  CreatedPasskeyDto,
  CreatePasskeyDto,
  NewPasskeyOptionsDto,
  PasskeyDto,
  PasskeyListDto,
} from './passkeys.dto.js';
import { PasskeyExists, PasskeyNotFound, TooManyPasskeys } from './second-factor.errors.js';

@ApiTags('Sign-in')
@Controller('api/auth/v1/passkeys')
export class PasskeysController {
  constructor(
    private readonly factors: OwnFactorsService,
    private readonly cookies: SessionCookieService,
  ) {}

  @Post('options')
  @Operation({
    operationId: 'createPasskeyOptions',
    summary: 'Start to create a passkey',
    description: 'Returns what a browser needs to create a passkey for your account.',
  })
  @Returns(200, { description: 'The options', type: NewPasskeyOptionsDto })
  @ApiProblems(TooManyPasskeys)
  async createOptions(@CurrentSession() caller: SessionCaller): Promise<NewPasskeyOptionsDto> {
    return { options: await this.factors.beginPasskey(caller) };
  }

  @Post()
  @Operation({
    operationId: 'createPasskey',
    summary: 'Create a passkey',
    description:
      'Stores the passkey that the browser has created. You can then sign in with it alone, and a sign-in with the ' +
      'password requires a second factor. With the first second factor, the response contains recovery codes. It ends ' +
      'all other sessions of the person, and this session gets a new cookie. An email informs the person.',
  })
  @Returns(201, { description: 'The passkey was created', type: CreatedPasskeyDto, headers: COOKIE })
  @ApiProblems(PasskeyExists)
  async create(
    @CurrentSession() caller: SessionCaller,
    @Body() body: CreatePasskeyDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CreatedPasskeyDto> {
    const { passkey, recoveryCodes, token } = await this.factors.createPasskey(caller, body);
    this.cookies.set(response, token);
    return { ...PasskeyDto.from(passkey), recoveryCodes };
  }

  @Get()
  @Operation({
    operationId: 'listPasskeys',
    summary: 'List your passkeys',
    description: 'Returns the passkeys of the signed-in person, newest first.',
  })
  @Returns(200, { description: 'A page of passkeys', type: PasskeyListDto })
  async list(@CurrentSession() caller: SessionCaller, @Query() query: PageQuery): Promise<PasskeyListDto> {
    const { rows, nextCursor } = await this.factors.listPasskeys(caller, query);
    return { items: rows.map((passkey) => PasskeyDto.from(passkey)), nextCursor };
  }

  @Delete(':id')
  @Operation({
    operationId: 'deletePasskey',
    summary: 'Remove a passkey',
    description:
      'The passkey is no longer accepted. Without another second factor, the recovery codes are deleted, too. It ends all ' +
      'other sessions of the person. An email informs them.',
  })
  @Returns(204, { description: 'The passkey was removed' })
  @ApiProblems(PasskeyNotFound)
  async delete(@CurrentSession() caller: SessionCaller, @Id('passkey') id: string): Promise<void> {
    await this.factors.removePasskey(caller, id);
  }
}
