import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiSecurity,
  ApiTags,
} from '@nestjs/swagger';
import type { Response } from 'express';
import { Config } from '#libs/config';
import { CurrentCaller, type Caller } from '../auth/caller.js';
import { ApiProblems, FOR_PEOPLE, TAKES_BODY } from '../problems/index.js';
import { AllowedTo } from '../requests/allowed-to.decorator.js';
import { LOCATION } from '../requests/answer-headers.js';
import { BodyTypes, MERGE_PATCH } from '../requests/body-types.decorator.js';
import { ApiIdParam, IdPipe } from '../requests/id.pipe.js';
import { PageQuery } from '../requests/page.dto.js';
import {
  ApiKeyDto,
  ApiKeyListDto,
  CreateApiKeyDto,
  CreatedApiKeyDto,
  UpdateApiKeyDto,
} from './api-keys.dto.js';
import { ApiKeyNotFound, TooManyApiKeys } from './api-keys.errors.js';
import { ApiKeySettings } from './api-key-settings.service.js';

@ApiTags('Settings')
@ApiSecurity('sessionCookie')
@AllowedTo('admin')
@Controller('api/settings/v1/api-keys')
export class ApiKeysController {
  constructor(
    private readonly apiKeys: ApiKeySettings,
    private readonly config: Config,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'listApiKeys',
    summary: 'List API keys',
    description: 'Newest first; those that have expired too, until they are deleted.',
  })
  @ApiOkResponse({ type: ApiKeyListDto })
  @ApiProblems(...FOR_PEOPLE)
  async list(@CurrentCaller() caller: Caller, @Query() query: PageQuery): Promise<ApiKeyListDto> {
    const { rows, nextCursor } = await this.apiKeys.list(caller, query);
    return { items: rows.map((apiKey) => ApiKeyDto.from(apiKey)), nextCursor };
  }

  @Post()
  @ApiOperation({
    operationId: 'createApiKey',
    summary: 'Create an API key',
    description: 'At most 100 a workspace. The answer is the only one that shows the key.',
  })
  @ApiBody({ type: CreateApiKeyDto })
  @ApiCreatedResponse({ type: CreatedApiKeyDto, headers: LOCATION })
  @ApiProblems(...FOR_PEOPLE, ...TAKES_BODY, TooManyApiKeys)
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
  @ApiIdParam()
  @BodyTypes(MERGE_PATCH)
  @ApiOperation({
    operationId: 'updateApiKey',
    summary: 'Change the name, scope or expiry of an API key',
    description: 'A JSON merge patch (RFC 7396). It acts on the next request.',
  })
  @ApiBody({ type: UpdateApiKeyDto })
  @ApiOkResponse({ type: ApiKeyDto })
  @ApiProblems(...FOR_PEOPLE, ...TAKES_BODY, ApiKeyNotFound)
  async update(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Body() body: UpdateApiKeyDto,
  ): Promise<ApiKeyDto> {
    return ApiKeyDto.from(await this.apiKeys.update(caller, id, body));
  }

  @Delete(':id')
  @ApiIdParam()
  @HttpCode(204)
  @ApiOperation({
    operationId: 'revokeApiKey',
    summary: 'Revoke an API key',
    description: 'It is refused from the next request on, within 2 s by all processes.',
  })
  @ApiNoContentResponse({ description: 'Revoked' })
  @ApiProblems(...FOR_PEOPLE, ApiKeyNotFound)
  async revoke(@CurrentCaller() caller: Caller, @Param('id', IdPipe) id: string): Promise<void> {
    await this.apiKeys.revoke(caller, id);
  }
}
