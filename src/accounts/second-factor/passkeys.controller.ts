import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiProblems } from '../../http/problems/index.js';
import { CurrentSession, type SessionCaller } from '../../http/requests/caller.js';
import { Id } from '../../http/requests/id.pipe.js';
import { Operation, Returns } from '../../http/requests/operation.decorator.js';
import { PageQuery } from '../../http/requests/page.dto.js';
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
  constructor(private readonly factors: OwnFactorsService) {}

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
      'password requires a second factor. With the first second factor, the response contains recovery codes. An ' +
      'email informs the person.',
  })
  @Returns(201, { description: 'The passkey was created', type: CreatedPasskeyDto })
  @ApiProblems(PasskeyExists)
  async create(
    @CurrentSession() caller: SessionCaller,
    @Body() body: CreatePasskeyDto,
  ): Promise<CreatedPasskeyDto> {
    const { passkey, recoveryCodes } = await this.factors.createPasskey(caller, body);
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
      'The passkey is no longer accepted. Without another second factor, the recovery codes are deleted, too. An email informs the person.',
  })
  @Returns(204, { description: 'The passkey was removed' })
  @ApiProblems(PasskeyNotFound)
  async delete(@CurrentSession() caller: SessionCaller, @Id('passkey') id: string): Promise<void> {
    await this.factors.removePasskey(caller, id);
  }
}
