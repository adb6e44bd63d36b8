import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Clock, Config } from '#libs/platform';
import { newId, TokenRule, Transactions } from '#libs/database';
import { TargetRules } from '#libs/delivery';
import { AuditService } from '../../audit/audit.service.js';
import { completed } from '../../http/permissions/key-scopes.js';
import { invalidField, raise } from '../../http/problems/index.js';
import type { Caller, WorkspaceScope } from '../../http/requests/caller.js';
import { NewestFirst, type Page } from '../../http/requests/newest-first.js';
import type { PageQuery } from '../../http/requests/page.dto.js';
import { WorkspacesService } from '../../workspaces/workspaces.service.js';
import { ApiKeysService } from '../api-keys/api-keys.service.js';
import { CredentialLocksService } from '../api-keys/credential-locks.service.js';
import { requireConfirmedEmail } from '../confirmed-email.js';
import { needsOwner, OWNER_CLAIM } from './rule-fields.js';
import type { CreateTokenRuleDto, TokenRuleRecord } from './token-rules.dto.js';
import { RulesNeedSession, TokenRuleNotFound, TooManyTokenRules } from './token-rules.errors.js';

const MAX_RULES = 50;

export const audienceOf = ({ baseUrl }: Pick<Config, 'baseUrl'>, { workspaceId }: WorkspaceScope): string =>
  `${baseUrl}/workspaces/${workspaceId}`;

@Injectable()
export class TokenRulesService {
  constructor(
    @InjectRepository(TokenRule) private readonly rules: Repository<TokenRule>,
    private readonly transactions: Transactions,
    private readonly workspaces: WorkspacesService,
    private readonly credentials: CredentialLocksService,
    private readonly apiKeys: ApiKeysService,
    private readonly audit: AuditService,
    private readonly newestFirst: NewestFirst,
    private readonly targets: TargetRules,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  async list(scope: WorkspaceScope, query: PageQuery): Promise<Page<TokenRuleRecord>> {
    const { workspaceId } = scope;
    const found = this.rules.createQueryBuilder('rule').where({ workspaceId });
    const page = await this.newestFirst.page(found, 'createdAt', ['token rules', workspaceId], query);
    const counts = await this.apiKeys.countByRule(scope);
    return {
      ...page,
      rows: page.rows.map((rule) => this.recordOf(rule, counts.get(rule.id) ?? 0)),
    };
  }

  /** @throws ValidationFailed, RulesNeedSession, EmailNotVerified, TooManyTokenRules */
  async create(caller: Caller, body: CreateTokenRuleDto): Promise<TokenRuleRecord> {
    if (caller.kind === 'key') throw new RulesNeedSession();
    requireConfirmedEmail(caller);
    this.validate(body);
    const { workspaceId } = caller;
    const { issuer, jwks = null, subject, claims = {} } = body;
    const rule: TokenRule = {
      ...{ id: newId(), workspaceId, issuer, jwks, subject, claims, scopes: completed(body.scopes) },
      ...{ createdBy: this.audit.named(caller.actor), createdAt: this.clock.now(), lastUsedAt: null },
    };
    await this.transactions.run(async () => {
      await this.workspaces.lock(caller);
      await this.credentials.lock(caller);
      if ((await this.rules.countBy({ workspaceId })) >= MAX_RULES) throw new TooManyTokenRules(MAX_RULES);
      await this.rules.insert(rule);
      await this.audit.record(caller, {
        action: 'token_rule.created',
        target: targetOf(rule),
        after: auditedFieldsOf(rule),
      });
    });
    return this.recordOf(rule, 0);
  }

  /** With its keys. @throws TokenRuleNotFound */
  async delete(caller: Caller, id: string): Promise<void> {
    const { workspaceId } = caller;
    await this.transactions.run(async () => {
      const rule = (await this.lock(caller, id)) ?? raise(new TokenRuleNotFound());
      await this.apiKeys.revokeOfRule(caller, id);
      await this.rules.delete({ id, workspaceId });
      await this.audit.record(caller, {
        action: 'token_rule.deleted',
        target: targetOf(rule),
        before: auditedFieldsOf(rule),
      });
    });
  }

  /** In the order in which they are tried. */
  find({ workspaceId }: WorkspaceScope, issuer: string): Promise<TokenRule[]> {
    return this.rules.find({ where: { workspaceId, issuer }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /** Until the transaction ends: the rule is not deleted before its keys can be found. */
  lock({ workspaceId }: WorkspaceScope, id: string): Promise<TokenRule | null> {
    this.transactions.assertTransaction();
    return this.rules.findOne({ where: { id, workspaceId }, lock: { mode: 'pessimistic_write' } });
  }

  async noteUse({ id, workspaceId }: TokenRule): Promise<void> {
    await this.rules.update({ id, workspaceId }, { lastUsedAt: this.clock.now() });
  }

  /** @throws ValidationFailed */
  private validate(body: CreateTokenRuleDto): void {
    const { issuer, jwks, claims } = body;
    if (needsOwner(body) && !/^\d+$/.test(claims?.[OWNER_CLAIM] ?? ''))
      throw invalidField(
        '/claims',
        `must contain ${OWNER_CLAIM}, the number that GitHub shows at https://api.github.com/users/OWNER`,
      );
    if (jwks || this.config.trustedIssuers.includes(issuer)) return;
    const fault = this.targets.findFault(issuer);
    if (fault !== null)
      throw invalidField('/issuer', `cannot be reached, unless jwks has its keys: ${fault}`);
  }

  private recordOf(rule: TokenRule, activeKeys: number): TokenRuleRecord {
    return { rule, audience: audienceOf(this.config, rule), activeKeys };
  }
}

export const targetOf = ({ id, subject }: Pick<TokenRule, 'id' | 'subject'>) => ({
  ...{ type: 'token_rule', id, name: subject },
});

const auditedFieldsOf = ({ issuer, subject, claims, scopes, jwks }: TokenRule) => ({
  ...{ issuer, subject, claims, scopes },
  hasJwks: jwks !== null,
});
