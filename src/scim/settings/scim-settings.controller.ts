import { Controller, Delete, Get, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Config, SCIM_PREFIX } from '#libs/platform';
import { CurrentCaller, type Caller } from '../../http/requests/caller.js';
import { ApiProblems } from '../../http/problems/index.js';
import { Operation, Returns } from '../../http/requests/operation.decorator.js';
import { PageQuery } from '../../http/requests/page.dto.js';
import { LOCATION } from '../../http/requests/response-headers.js';
import { ScimLogService } from './scim-log.service.js';
import {
  EnabledScimDto,
  ScimSettingsDto,
  ScimRequestListDto,
  ScimRequestDto,
  ScimTokenDto,
} from './scim-settings.dto.js';
import {
  PlanRequired,
  ScimAlreadyEnabled,
  ScimNotEnabled,
  TooManyScimTokens,
} from './scim-settings.errors.js';
import { ScimSettingsService } from './scim-settings.service.js';

@ApiTags('SCIM settings')
@Controller('api/settings/v1/scim')
export class ScimSettingsController {
  private readonly settingsUrl: string;
  private readonly scimUrl: string;

  constructor(
    private readonly scim: ScimSettingsService,
    private readonly log: ScimLogService,
    { baseUrl }: Config,
  ) {
    this.settingsUrl = `${baseUrl}/api/settings/v1/scim`;
    this.scimUrl = baseUrl + SCIM_PREFIX;
  }

  @Get()
  @Operation({
    operationId: 'getScim',
    summary: 'Get the state of SCIM',
    description:
      'Returns whether SCIM is enabled, the base URL for the identity provider, its last successful request and ' +
      'its last rejected requests. The tokens themselves are never shown.',
  })
  @Returns(200, { description: 'The state of SCIM', type: ScimSettingsDto })
  async get(@CurrentCaller() caller: Caller): Promise<ScimSettingsDto> {
    return ScimSettingsDto.from(await this.scim.status(caller), this.scimUrl);
  }

  @Post()
  @Operation({
    operationId: 'enableScim',
    summary: 'Enable SCIM',
    storesResponses: 'id',
    description:
      'Lets an identity provider such as Okta or Microsoft Entra ID manage the members of the workspace, on the ' +
      'plans Business and Agency. Store `token` now: only this response contains it, and the service stores only ' +
      'its hash.',
  })
  @Returns(201, { description: 'SCIM was enabled', type: EnabledScimDto, headers: LOCATION })
  @ApiProblems(PlanRequired, ScimAlreadyEnabled)
  async enable(
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<EnabledScimDto> {
    const issued = await this.scim.enable(caller);
    response.location(this.settingsUrl);
    return { ...issued, baseUrl: this.scimUrl };
  }

  @Delete()
  @Operation({
    operationId: 'disableScim',
    summary: 'Disable SCIM',
    description:
      'Revokes all SCIM tokens of the workspace: requests with them are rejected within 2 seconds. The members ' +
      'stay as ' +
      'they are, and admins continue to manage them here.',
  })
  @Returns(204, { description: 'SCIM was disabled' })
  @ApiProblems(ScimNotEnabled)
  async disable(@CurrentCaller() caller: Caller): Promise<void> {
    await this.scim.disable(caller);
  }

  @Post('rotate')
  @Operation({
    operationId: 'rotateScimToken',
    summary: 'Rotate the SCIM token',
    storesResponses: 'id',
    description:
      'Creates a new token. The previous one works for 24 more hours, so that you have time to change it at the ' +
      'identity provider. To stop a token at once, disable SCIM and enable it again.',
  })
  @Returns(201, { description: 'The token was replaced', type: ScimTokenDto, headers: LOCATION })
  @ApiProblems(PlanRequired, ScimNotEnabled, TooManyScimTokens)
  async rotate(
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ScimTokenDto> {
    const issued = await this.scim.rotate(caller);
    response.location(this.settingsUrl);
    return issued;
  }

  @Get('log')
  @Operation({
    operationId: 'listScimLog',
    summary: 'List the requests of the identity provider',
    description:
      'Returns the requests of the last 30 days that had a valid token, newest first, with a delay of a few ' +
      'seconds. Bodies ' +
      'and tokens are not stored.',
  })
  @Returns(200, { description: 'A page of requests', type: ScimRequestListDto })
  async list(@CurrentCaller() caller: Caller, @Query() query: PageQuery): Promise<ScimRequestListDto> {
    const { rows, nextCursor } = await this.log.list(caller, query);
    return { items: rows.map((request) => ScimRequestDto.from(request)), nextCursor };
  }
}
