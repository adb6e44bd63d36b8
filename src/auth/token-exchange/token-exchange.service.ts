import { Injectable } from '@nestjs/common';
import type { JWTPayload } from 'jose';
import { Clock, Config } from '#libs/platform';
import { Transactions, type TokenRule, type Workspace } from '#libs/database';
import { AuditService } from '../../audit/audit.service.js';
import {
  REFUSED_TOKENS_BY_WORKSPACE,
  TOKENS_BY_NETWORK,
  TOKENS_BY_WORKSPACE,
} from '../../http/limits/attempts.rules.js';
import { AttemptsService } from '../../http/limits/attempts.service.js';
import type { Permission } from '../../http/permissions/permissions.js';
import { invalidField } from '../../http/problems/index.js';
import { UUID } from '../../http/requests/id.pipe.js';
import type { Origin } from '../../http/requests/request-origin.js';
import { WorkspacesService } from '../../workspaces/workspaces.service.js';
import { ApiKeysService } from '../api-keys/api-keys.service.js';
import { IssuerKeysService } from './issuer-keys.service.js';
import { fittingRules, readToken, TokenFault, verifyToken, type TokenCheck } from './token-checks.js';
import { ACCESS_TOKEN, type ExchangedTokenDto } from './token-exchange.dto.js';
import { TokenRefused } from './token-rules.errors.js';
import { audienceOf, targetOf, TokenRulesService } from './token-rules.service.js';
import { UsedTokensService } from './used-tokens.service.js';

const LIFETIME_SECONDS = 15 * 60;
const NAME_LENGTH = 255;

/** Makes a key of a token of another issuer, so that programs need no secret to keep (RFC 8693). */
@Injectable()
export class TokenExchangeService {
  constructor(
    private readonly transactions: Transactions,
    private readonly workspaces: WorkspacesService,
    private readonly rules: TokenRulesService,
    private readonly keys: IssuerKeysService,
    private readonly used: UsedTokensService,
    private readonly apiKeys: ApiKeysService,
    private readonly attempts: AttemptsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** @throws ValidationFailed for what is no JWT, TokenRefused, TooManyAttempts */
  async exchange(token: string, { network }: Pick<Origin, 'network'>): Promise<ExchangedTokenDto> {
    await this.attempts.count('exchange tokens from', network, TOKENS_BY_NETWORK);
    const said = readToken(token);
    if (!said) throw invalidField('/subject_token', 'must be a JSON Web Token (JWT)');
    const workspace = await this.findWorkspace(said);
    if (!workspace) throw new TokenRefused();
    try {
      const rule = await this.verify(token, said, workspace);
      await this.attempts.count('exchange tokens for', workspace.id, TOKENS_BY_WORKSPACE);
      return await this.issue(token, said, rule);
    } catch (error) {
      if (!(error instanceof TokenFault)) throw error;
      await this.recordRefusal(workspace, said, error.check);
      throw new TokenRefused();
    }
  }

  private async findWorkspace({ aud }: JWTPayload): Promise<Workspace | null> {
    const [audience = ''] = [aud ?? []].flat();
    const start = `${this.config.baseUrl}/workspaces/`;
    const id = audience.startsWith(start) ? audience.slice(start.length) : '';
    const workspace = UUID.test(id) ? await this.workspaces.findById(id.toLowerCase()) : null;
    return workspace?.deletedAt === null ? workspace : null;
  }

  /** @throws TokenFault for the first check that fails */
  private async verify(token: string, said: JWTPayload, { id, suspendedAt }: Workspace): Promise<TokenRule> {
    const workspaceId = id;
    if (suspendedAt !== null) throw new TokenFault('workspace');
    const audience = audienceOf(this.config, { workspaceId });
    // Whoever else such a token is for could send it here.
    if ([said.aud].flat().join('\n') !== audience) throw new TokenFault('audience');
    const issuer = String(said.iss);
    const fitting = fittingRules(await this.rules.find({ workspaceId }, issuer), said);
    let fault: unknown;
    for (const rule of fitting) {
      try {
        await verifyToken(token, this.keys.of(rule), { issuer, audience, now: this.clock.now() });
        return rule;
      } catch (error) {
        if (!(error instanceof TokenFault)) throw error;
        fault ??= error;
      }
    }
    throw fault;
  }

  /** @throws TokenFault */
  private issue(token: string, said: JWTPayload, { id, workspaceId }: TokenRule): Promise<ExchangedTokenDto> {
    return this.transactions.run(async () => {
      const rule = await this.rules.lock({ workspaceId }, id);
      if (!rule) throw new TokenFault('issuer');
      await this.use(token, said, rule);
      const permissions = rule.scopes as Permission[];
      const { apiKey, key } = await this.apiKeys.create(
        { workspaceId },
        {
          ...{ name: String(said.sub).slice(0, NAME_LENGTH), permissions, kind: 'service' },
          ...{ createdBy: rule.createdBy, tokenRuleId: id },
          expiresAt: new Date(this.clock.now().getTime() + LIFETIME_SECONDS * 1_000),
        },
      );
      await this.rules.noteUse(rule);
      const actor = { type: 'key', id: apiKey.id, name: apiKey.name } as const;
      await this.audit.record(
        { workspaceId, actor },
        { action: 'token.exchanged', target: targetOf(rule), after: { subject: said.sub } },
      );
      return {
        ...{ access_token: key, issued_token_type: ACCESS_TOKEN, token_type: 'Bearer' },
        ...{ expires_in: LIFETIME_SECONDS, scope: permissions.join(' ') },
      };
    });
  }

  /** @throws TokenFault if the token was used */
  private async use(token: string, { iss, jti, exp = 0 }: JWTPayload, rule: TokenRule): Promise<void> {
    // Without the signature, which can be written in several ways.
    const signed = token.slice(0, token.lastIndexOf('.'));
    const identified = typeof jti === 'string' && jti !== '' ? JSON.stringify([iss, jti]) : signed;
    // It stays a little longer than the token can be accepted.
    const expiresAt = new Date((exp + LIFETIME_SECONDS) * 1_000);
    if (!(await this.used.use(rule, identified, expiresAt))) throw new TokenFault('used');
  }

  /** Strangers can make it fail, so not every one is recorded. */
  private async recordRefusal({ id, name }: Workspace, said: JWTPayload, check: TokenCheck): Promise<void> {
    if (!(await this.attempts.allows('record refused tokens of', id, REFUSED_TOKENS_BY_WORKSPACE))) return;
    const target = { type: 'workspace', id, name };
    const after = { check, issuer: shown(said.iss), subject: shown(said.sub) };
    const actor = { type: 'key', id: null, name: null } as const;
    await this.transactions.run(() =>
      this.audit.record({ workspaceId: id, actor }, { action: 'token.refused', target, after }),
    );
  }
}

const shown = (text: unknown): string | null =>
  typeof text === 'string' ? text.slice(0, NAME_LENGTH).toWellFormed().replaceAll('\0', '') : null;
