import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, type Caller } from '../../http/requests/caller.js';
import { ApiProblems } from '../../http/problems/index.js';
import { LOCATION } from '../../http/requests/response-headers.js';
import { Id } from '../../http/requests/id.pipe.js';
import { Operation, Returns } from '../../http/requests/operation.decorator.js';
import { PageQuery } from '../../http/requests/page.dto.js';
import { ApiKeySettingsService } from './api-key-settings.service.js';
import {
  ApiKeyDto,
  ApiKeyListDto,
  CreateApiKeyDto,
  CreatedApiKeyDto,
  RotateApiKeyDto,
  UpdateApiKeyDto,
} from './api-keys.dto.js';
import { ApiKeyNotFound, KeyOfSomebodyElse, TooManyApiKeys } from './api-keys.errors.js';

@ApiTags('API keys')
@Controller('api/settings/v1/api-keys')
export class ApiKeysController {
  constructor(private readonly apiKeys: ApiKeySettingsService) {}

  @Get()
  @Operation({
    operationId: 'listApiKeys',
    summary: 'List API keys',
    description:
      'Returns the API keys of the workspace, newest first. Expired keys are included until you revoke them; ' +
      'the keys themselves are never shown.',
  })
  @Returns(200, { description: 'A page of API keys', type: ApiKeyListDto })
  async list(@CurrentCaller() caller: Caller, @Query() query: PageQuery): Promise<ApiKeyListDto> {
    const { rows, nextCursor } = await this.apiKeys.list(caller, query);
    return { items: rows.map((apiKey) => ApiKeyDto.from(apiKey)), nextCursor };
  }

  @Post()
  @Operation({
    operationId: 'createApiKey',
    summary: 'Create an API key',
    storesResponses: 'id',
    description:
      'Creates an API key with a `scope`, or with `scopes`. A workspace can have up to 100 keys. Store `key` now: only ' +
      'this response contains it, and the service stores only its hash.',
  })
  @Returns(201, { description: 'The API key was created', type: CreatedApiKeyDto, headers: LOCATION })
  @ApiProblems(TooManyApiKeys)
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateApiKeyDto): Promise<CreatedApiKeyDto> {
    const { apiKey, key } = await this.apiKeys.create(caller, body);
    return { ...ApiKeyDto.from(apiKey), key };
  }

  @Patch(':id')
  @Operation({
    operationId: 'updateApiKey',
    summary: 'Update an API key',
    description:
      'Changes an API key. The body is a JSON merge patch (RFC 7396). The change takes effect within 2 s. If it gives a ' +
      '`service` key more rights, the key is bound to you from then on, unless it opens the settings already. Only the ' +
      'person to whom a `person` key is bound can make it a `service` key.',
  })
  @Returns(200, { description: 'The API key after the change', type: ApiKeyDto })
  @ApiProblems(ApiKeyNotFound, KeyOfSomebodyElse)
  async update(
    @CurrentCaller() caller: Caller,
    @Id('API key') id: string,
    @Body() body: UpdateApiKeyDto,
  ): Promise<ApiKeyDto> {
    return ApiKeyDto.from(await this.apiKeys.update(caller, id, body));
  }

  @Post(':id/rotate')
  @Operation({
    operationId: 'rotateApiKey',
    summary: 'Rotate an API key',
    storesResponses: 'id',
    description:
      'Replaces an API key; its ID, name and scope stay. The previous key is accepted for up to 24 more hours, so ' +
      'that you have time to change it in your programs. The new one is bound to you. Store `key` now: only this response contains it.',
  })
  @Returns(201, { description: 'The API key was replaced', type: CreatedApiKeyDto, headers: LOCATION })
  @ApiProblems(ApiKeyNotFound)
  async rotate(
    @CurrentCaller() caller: Caller,
    @Id('API key') id: string,
    @Body() body: RotateApiKeyDto,
  ): Promise<CreatedApiKeyDto> {
    const { apiKey, key } = await this.apiKeys.rotate(caller, id, body);
    return { ...ApiKeyDto.from(apiKey), key };
  }

  @Delete(':id')
  @Operation({
    operationId: 'revokeApiKey',
    summary: 'Revoke an API key',
    description: 'Revokes an API key: requests with it are rejected within 2 seconds.',
  })
  @Returns(204, { description: 'The API key was revoked' })
  @ApiProblems(ApiKeyNotFound)
  async revoke(@CurrentCaller() caller: Caller, @Id('API key') id: string): Promise<void> {
    await this.apiKeys.revoke(caller, id);
  }
}
