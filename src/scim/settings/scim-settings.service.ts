import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Clock } from '#libs/platform';
import {
  ChangeFeed,
  newId,
  ScimConfiguration,
  Transactions,
  type ScimRequest,
  type ScimToken,
} from '#libs/database';
import { PLANS } from '#libs/plans';
import { AuditService, type Operator } from '../../audit/audit.service.js';
import { requireRole } from '../../auth/given-rights.js';
import type { Caller, WorkspaceScope } from '../../http/requests/caller.js';
import { raise } from '../../http/problems/index.js';
import { CredentialLocksService } from '../../auth/api-keys/credential-locks.service.js';
import { WorkspacesService } from '../../workspaces/workspaces.service.js';
import { ScimLogService } from './scim-log.service.js';
import {
  PlanRequired,
  ScimAlreadyEnabled,
  ScimNotEnabled,
  TooManyScimTokens,
} from './scim-settings.errors.js';
import { ScimTokensService, type IssuedToken } from './scim-tokens.service.js';

/** The limit counts the current token and those that were replaced within a day. */
const MAX_TOKENS = 5;
const SHOWN_ERRORS = 5;

export interface ScimStatus {
  configuration: ScimConfiguration | null;
  isAvailable: boolean;
  tokens: ScimToken[];
  lastErrors: ScimRequest[];
}

@Injectable()
export class ScimSettingsService {
  constructor(
    @InjectRepository(ScimConfiguration) private readonly configurations: Repository<ScimConfiguration>,
    private readonly transactions: Transactions,
    private readonly workspaces: WorkspacesService,
    private readonly tokens: ScimTokensService,
    private readonly log: ScimLogService,
    private readonly credentials: CredentialLocksService,
    private readonly changes: ChangeFeed,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async status(caller: WorkspaceScope): Promise<ScimStatus> {
    const { plan } = await this.workspaces.findOrFail(caller);
    // Read before the configuration, whose last sync is stored first.
    const lastErrors = await this.log.lastErrors(caller, SHOWN_ERRORS);
    return {
      lastErrors,
      configuration: await this.find(caller),
      isAvailable: PLANS[plan].features.scim,
      tokens: await this.tokens.list(caller),
    };
  }

  /** The token can provision admins. @throws KeyCannotGive, KeyWithoutLeads */
  async enable(caller: Caller | Operator): Promise<IssuedToken> {
    requireRole(caller, 'admin');
    return this.inSequence(caller, async () => {
      await this.requirePlan(caller);
      if (await this.find(caller)) throw new ScimAlreadyEnabled();
      const { workspaceId, actor } = caller;
      const id = newId();
      const configuration = {
        id,
        workspaceId,
        createdBy: actor,
        lastSyncAt: null,
        createdAt: this.clock.now(),
      };
      await this.configurations.insert(configuration);
      await this.audit.record(caller, { action: 'scim.enabled', target: targetOf(id) });
      return this.tokens.issue(caller, id);
    });
  }

  /** @throws KeyCannotGive, KeyWithoutLeads */
  async rotate(caller: Caller | Operator): Promise<IssuedToken> {
    requireRole(caller, 'admin');
    return this.inSequence(caller, async () => {
      await this.requirePlan(caller);
      const { id } = (await this.find(caller)) ?? raise(new ScimNotEnabled());
      const isPerson = caller.kind !== 'operator';
      if (isPerson && (await this.tokens.list(caller)).length >= MAX_TOKENS) throw new TooManyScimTokens();
      await this.audit.record(caller, { action: 'scim.token_rotated', target: targetOf(id) });
      return this.tokens.issue(caller, id);
    });
  }

  /** Keeps the members unchanged and refuses every token from now on. @throws ScimNotEnabled */
  async disable(caller: Caller | Operator): Promise<void> {
    await this.inSequence(caller, async () => {
      const { id, workspaceId } = (await this.find(caller)) ?? raise(new ScimNotEnabled());
      await this.configurations.delete({ id, workspaceId });
      await this.changes.announce('scim', [workspaceId]);
      await this.audit.record(caller, { action: 'scim.disabled', target: targetOf(id) });
    });
  }

  private inSequence<T>(caller: Caller | Operator, work: () => Promise<T>): Promise<T> {
    return this.transactions.run(async () => {
      await this.workspaces.lock(caller);
      await this.credentials.lock(caller);
      return work();
    });
  }

  private async requirePlan(caller: WorkspaceScope): Promise<void> {
    const { plan } = await this.workspaces.findOrFail(caller);
    if (!PLANS[plan].features.scim) throw new PlanRequired();
  }

  private find({ workspaceId }: WorkspaceScope): Promise<ScimConfiguration | null> {
    return this.configurations.findOneBy({ workspaceId });
  }
}

const targetOf = (id: string) => ({ type: 'scim', id, name: 'SCIM' });
