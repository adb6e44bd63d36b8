import { Body, Controller, Delete, Get, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Config } from '#libs/config';
import { CurrentCaller, type Caller } from '../auth/caller.js';
import { ApiProblems } from '../problems/index.js';
import { AllowedTo } from '../requests/allowed-to.decorator.js';
import { LOCATION } from '../requests/answer-headers.js';
import { Id } from '../requests/id.pipe.js';
import { Operation, Returns } from '../requests/operation.decorator.js';
import { PageQuery } from '../requests/page.dto.js';
import { ApiKeySettingsService } from './api-key-settings.service.js';
import {
  ApiKeyDto,
  ApiKeyListDto,
  CreateApiKeyDto,
  CreatedApiKeyDto,
  UpdateApiKeyDto,
} from './api-keys.dto.js';
import { ApiKeyNotFound, TooManyApiKeys } from './api-keys.errors.js';

@ApiTags('Settings')
@AllowedTo('admin')
@Controller('api/settings/v1/api-keys')
export class ApiKeysController {
  constructor(
    private readonly apiKeys: ApiKeySettingsService,
    private readonly config: Config,
  ) {}

  @Get()
  @Operation({
    operationId: 'listApiKeys',
    summary: 'List API keys',
    description: 'Newest first; those that have expired too, until they are deleted.',
  })
  @Returns(200, { type: ApiKeyListDto })
  async list(@CurrentCaller() caller: Caller, @Query() query: PageQuery): Promise<ApiKeyListDto> {
    const { rows, nextCursor } = await this.apiKeys.list(caller, query);
    return { items: rows.map((apiKey) => ApiKeyDto.from(apiKey)), nextCursor };
  }

  @Post()
  @Operation({
    operationId: 'createApiKey',
    summary: 'Create an API key',
    description: 'At most 100 a workspace. The answer is the only one that shows the key.',
  })
  @Returns(201, { type: CreatedApiKeyDto, headers: LOCATION })
  @ApiProblems(TooManyApiKeys)
  async create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateApiKeyDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CreatedApiKeyDto> {
    const { apiKey, key } = await this.apiKeys.create(caller, body);
    response.location(`${this.config.baseUrl}/api/settings/v1/api-keys/${apiKey.id}`);
    return { ...ApiKeyDto.from(apiKey), key };
  }

  @Patch(':id')
  @Operation({
    operationId: 'updateApiKey',
    summary: 'Change the name, scope or expiry of an API key',
    description: 'A JSON merge patch (RFC 7396). It acts on the next request.',
  })
  @Returns(200, { type: ApiKeyDto })
  @ApiProblems(ApiKeyNotFound)
  async update(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @Body() body: UpdateApiKeyDto,
  ): Promise<ApiKeyDto> {
    return ApiKeyDto.from(await this.apiKeys.update(caller, id, body));
  }

  @Delete(':id')
  @Operation({
    operationId: 'revokeApiKey',
    summary: 'Revoke an API key',
    description: 'It is refused from the next request on, within 2 s by all processes.',
  })
  @Returns(204, { description: 'Revoked' })
  @ApiProblems(ApiKeyNotFound)
  async revoke(@CurrentCaller() caller: Caller, @Id() id: string): Promise<void> {
    await this.apiKeys.revoke(caller, id);
  }
}
