import { Body, Controller, Delete, Get, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Config } from '#libs/platform';
import { OIDC_MAX_AGE_SECONDS } from '../../accounts/oidc/oidc-flows.service.js';
import { ApiProblems } from '../../http/problems/index.js';
import { CurrentCaller, type Caller } from '../../http/requests/caller.js';
import { Id } from '../../http/requests/id.pipe.js';
import { Operation, Returns } from '../../http/requests/operation.decorator.js';
import { PageQuery } from '../../http/requests/page.dto.js';
import { ConnectionTestsService } from './connection-tests.service.js';
import { ConnectionUnreachable } from './sso.errors.js';
import { TEST_COOKIE } from './sso-cookies.js';
import { MetadataReaderService } from '../saml/index.js';
import { PlanWithoutSso } from '../sso-plan.errors.js';
import {
  ConnectionDto,
  ConnectionListDto,
  ConnectionTestDto,
  CreateConnectionDto,
  UpdateConnectionDto,
} from './connections.dto.js';
import {
  AnotherConnectionEnabled,
  ConnectionEnabled,
  ConnectionIncomplete,
  ConnectionNotEnabled,
  ConnectionNotFound,
  ConnectionNotTested,
  NobodyLeft,
  TooManyConnections,
} from './connections.errors.js';
import { ConnectionsService } from './connections.service.js';
import { ConnectionSignInDto, ConnectionSignInListDto } from './sign-ins.dto.js';
import { SignInLogService } from './sign-in-log.service.js';

const TEST_ATTEMPT = {
  description: 'The state that the callback requires; HttpOnly, SameSite=Lax',
  schema: { type: 'string' },
};

@ApiTags('Single sign-on')
@Controller('api/settings/v1/connections')
export class ConnectionsController {
  constructor(
    private readonly connections: ConnectionsService,
    private readonly tests: ConnectionTestsService,
    private readonly log: SignInLogService,
    private readonly config: Config,
  ) {}

  @Get()
  @Operation({
    operationId: 'listConnections',
    summary: 'List connections',
    description: 'Returns the connections to identity providers, newest first, without their secrets.',
  })
  @Returns(200, { description: 'A page of connections', type: ConnectionListDto })
  async list(@CurrentCaller() caller: Caller, @Query() query: PageQuery): Promise<ConnectionListDto> {
    const { rows, nextCursor } = await this.connections.list(caller, query);
    return { items: rows.map((row) => ConnectionDto.from(row, this.config.baseUrl)), nextCursor };
  }

  @Post()
  @Operation({
    operationId: 'createConnection',
    summary: 'Create a connection',
    description:
      'Prepares the sign-in through an identity provider of the workspace, on the plans Business and Agency: a draft, ' +
      'which signs nobody in. Enter its `callbackUrl`, and of SAML its `entityId`, at the provider, test it, then enable it. A workspace can have ' +
      'up to 5 connections, one of which is enabled. What it needs to know of the provider can follow later.',
    preparedBy: MetadataReaderService,
  })
  @Returns(201, { description: 'The connection was created', type: ConnectionDto })
  @ApiProblems(PlanWithoutSso, TooManyConnections)
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateConnectionDto): Promise<ConnectionDto> {
    return ConnectionDto.from(await this.connections.create(caller, body), this.config.baseUrl);
  }

  @Get(':id')
  @Operation({
    operationId: 'getConnection',
    summary: 'Get a connection',
    description: 'Returns a connection with the result of its last test.',
  })
  @Returns(200, { description: 'The connection', type: ConnectionDto })
  @ApiProblems(ConnectionNotFound)
  async get(@CurrentCaller() caller: Caller, @Id('connection') id: string): Promise<ConnectionDto> {
    return ConnectionDto.from(await this.connections.findOrThrow(caller, id), this.config.baseUrl);
  }

  @Patch(':id')
  @Operation({
    operationId: 'updateConnection',
    summary: 'Update a connection',
    description:
      'Changes, enables, pauses or requires a connection. The body is a JSON merge patch (RFC 7396). Another `type`, ' +
      '`issuer` (of SAML, the entity ID in the metadata) or `clientId` needs another test, and cannot be set while the ' +
      'connection is enabled; another `issuer` also needs its `clientSecret`. Who may enter changes within 2 seconds. An API key can enable a connection only if it has ' +
      'all permissions, since the provider can sign in as any member, and so to replace the certificates of an enabled one.',
  })
  @Returns(200, { description: 'The connection after the change', type: ConnectionDto })
  @ApiProblems(
    PlanWithoutSso,
    ConnectionNotFound,
    ConnectionNotTested,
    ConnectionEnabled,
    ConnectionNotEnabled,
    AnotherConnectionEnabled,
    NobodyLeft,
  )
  async update(
    @CurrentCaller() caller: Caller,
    @Id('connection') id: string,
    @Body() body: UpdateConnectionDto,
  ): Promise<ConnectionDto> {
    return ConnectionDto.from(await this.connections.update(caller, id, body), this.config.baseUrl);
  }

  @Post(':id/test')
  @Operation({
    operationId: 'testConnection',
    summary: 'Test a connection',
    description:
      'Begins a sign-in that changes nobody’s access: open the URL in the same browser. Afterwards, `lastTest` of the ' +
      'connection has all claims, and says who would have been signed in. A draft becomes `tested` if somebody would.',
    storesResponses: false,
  })
  @Returns(200, {
    description: 'The test goes on at the provider',
    type: ConnectionTestDto,
    headers: { 'Set-Cookie': TEST_ATTEMPT },
  })
  @ApiProblems(PlanWithoutSso, ConnectionNotFound, ConnectionIncomplete, ConnectionUnreachable)
  async test(
    @CurrentCaller() caller: Caller,
    @Id('connection') id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ConnectionTestDto> {
    const connection = await this.connections.findOrThrow(caller, id);
    const { url, attempt } = await this.tests.begin(caller, connection);
    TEST_COOKIE.set(response, this.config.baseUrl, attempt, OIDC_MAX_AGE_SECONDS);
    return { url };
  }

  @Get(':id/sign-ins')
  @Operation({
    operationId: 'listConnectionSignIns',
    summary: 'List the sign-ins of a connection',
    description:
      'Returns the last 50 sign-ins and tests, newest first, each failure with its reason. Of sign-ins that failed before ' +
      'the provider named anybody, the last 10 are kept.',
  })
  @Returns(200, { description: 'The sign-ins', type: ConnectionSignInListDto })
  @ApiProblems(ConnectionNotFound)
  async signIns(
    @CurrentCaller() caller: Caller,
    @Id('connection') id: string,
  ): Promise<ConnectionSignInListDto> {
    const found = await this.log.list(await this.connections.findOrThrow(caller, id));
    return { items: found.map((each) => ConnectionSignInDto.from(each)) };
  }

  @Delete(':id')
  @Operation({
    operationId: 'deleteConnection',
    summary: 'Delete a connection',
    description:
      'Deletes a connection, and ends the sessions that began there. The members stay, and whom the provider knows them ' +
      'as is kept for another connection with the same issuer.',
  })
  @Returns(204, { description: 'The connection was deleted' })
  @ApiProblems(ConnectionNotFound)
  async delete(@CurrentCaller() caller: Caller, @Id('connection') id: string): Promise<void> {
    await this.connections.remove(caller, id);
  }
}
