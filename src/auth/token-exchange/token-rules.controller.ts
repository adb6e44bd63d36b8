import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiProblems, EmailNotVerified } from '../../http/problems/index.js';
import { CurrentCaller, type Caller } from '../../http/requests/caller.js';
import { Id } from '../../http/requests/id.pipe.js';
import { Operation, Returns } from '../../http/requests/operation.decorator.js';
import { PageQuery } from '../../http/requests/page.dto.js';
import { LOCATION } from '../../http/requests/response-headers.js';
import { CreateTokenRuleDto, TokenRuleDto, TokenRuleListDto } from './token-rules.dto.js';
import { RulesNeedSession, TokenRuleNotFound, TooManyTokenRules } from './token-rules.errors.js';
import { TokenRulesService } from './token-rules.service.js';

@ApiTags('API keys')
@Controller('api/settings/v1/token-rules')
export class TokenRulesController {
  constructor(private readonly rules: TokenRulesService) {}

  @Get()
  @Operation({
    operationId: 'listTokenRules',
    summary: 'List token rules',
    description:
      'Returns the rules by which `POST /api/auth/v1/token` exchanges tokens of other issuers, newest first.',
  })
  @Returns(200, { description: 'A page of token rules', type: TokenRuleListDto })
  async list(@CurrentCaller() caller: Caller, @Query() query: PageQuery): Promise<TokenRuleListDto> {
    const { rows, nextCursor } = await this.rules.list(caller, query);
    return { items: rows.map((record) => TokenRuleDto.from(record)), nextCursor };
  }

  @Post()
  @Operation({
    operationId: 'createTokenRule',
    summary: 'Create a token rule',
    description:
      'From now on, a token of this issuer with this subject and these claims becomes an API key of 15 minutes with ' +
      '`POST /api/auth/v1/token`. A workspace can have up to 50 rules. Rules cannot be changed: create another one.',
  })
  @Returns(201, { description: 'The token rule was created', type: TokenRuleDto, headers: LOCATION })
  @ApiProblems(EmailNotVerified, RulesNeedSession, TooManyTokenRules)
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateTokenRuleDto): Promise<TokenRuleDto> {
    return TokenRuleDto.from(await this.rules.create(caller, body));
  }

  @Delete(':id')
  @Operation({
    operationId: 'deleteTokenRule',
    summary: 'Delete a token rule',
    description: 'This rule no longer exchanges tokens, and its keys are rejected within 2 seconds.',
  })
  @Returns(204, { description: 'The token rule was deleted' })
  @ApiProblems(TokenRuleNotFound)
  async delete(@CurrentCaller() caller: Caller, @Id('token rule') id: string): Promise<void> {
    await this.rules.delete(caller, id);
  }
}
