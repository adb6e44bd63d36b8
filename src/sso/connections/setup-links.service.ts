import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { newId, SsoConnection, SsoSetupLink, Transactions, type AuditActor } from '#libs/database';
import { Clock, Config } from '#libs/platform';
import { PLANS } from '#libs/plans';
import { AuditService } from '../../audit/audit.service.js';
import { ApiKeyCallersService } from '../../auth/api-keys/api-key-callers.service.js';
import { mayGiveRole, requireRole } from '../../auth/given-rights.js';
import { hashSecret, isWellFormedToken, newToken } from '../../auth/secret-format.js';
import { personBehind, type Caller } from '../../http/requests/caller.js';
import { WorkspacesService } from '../../workspaces/workspaces.service.js';
import { requireSsoPlan } from '../sso-plan.errors.js';
import { auditedConnection } from './audited-connection.js';
import { ConnectionsService } from './connections.service.js';
import { ConnectionNoDraft } from './connections.errors.js';

const LIFETIME_MS = 7 * 86_400_000;

/** Whoever made the link must still be an admin. */
const FIND = `
  select link.connection_id as "connectionId", link.id from sso_setup_links link
  where link.token_hash = $1 and link.expires_at > $2
    and (link.made_by is null or exists (
      select from members where members.workspace_id = link.workspace_id
        and members.user_id = link.made_by and members.active and members.role = 'admin'))`;

/** What a link opens: one connection that signs nobody in yet. */
export interface OpenSetup {
  link: SsoSetupLink;
  connection: SsoConnection;
  workspaceName: string;
}

export const isDraft = ({ status }: Pick<SsoConnection, 'status'>): boolean =>
  status === 'draft' || status === 'tested';

export const setupActor = ({ madeBy, apiKeyId }: SsoSetupLink): AuditActor => ({
  type: apiKeyId === null ? 'user' : 'key',
  id: apiKeyId ?? madeBy,
  name: 'Setup link',
});

/** Links with which somebody outside of the workspace, such as its IT department, sets up a connection. */
@Injectable()
export class SetupLinksService {
  constructor(
    @InjectRepository(SsoSetupLink) private readonly links: Repository<SsoSetupLink>,
    private readonly connections: ConnectionsService,
    private readonly workspaces: WorkspacesService,
    private readonly apiKeys: ApiKeyCallersService,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Replaces an earlier link. @throws PlanWithoutSso, ConnectionNotFound, ConnectionNoDraft, KeyCannotGive */
  async create(caller: Caller, connectionId: string): Promise<{ url: string; expiresAt: Date }> {
    // Whoever has the link chooses the provider.
    requireRole(caller, 'admin');
    const { workspaceId } = caller;
    const [token, createdAt] = [newToken(), this.clock.now()];
    const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS);
    await this.transactions.run(async () => {
      await this.workspaces.lock(caller);
      const connection = await this.connections.findOrThrow(caller, connectionId);
      requireSsoPlan(caller);
      if (!isDraft(connection)) throw new ConnectionNoDraft();
      await this.links.delete({ connectionId, workspaceId });
      await this.links.insert({
        ...{ connectionId, id: newId(), workspaceId, tokenHash: hashSecret(token) },
        ...{ madeBy: personBehind(caller), apiKeyId: caller.kind === 'key' ? caller.apiKeyId : null },
        ...{ createdAt, expiresAt },
      });
      await this.audit.record(caller, {
        action: 'sso_connection.setup_link_created',
        target: auditedConnection(connection),
        after: { expiresAt: expiresAt.toISOString() },
      });
    });
    return { url: `${this.config.baseUrl}/${setupPage(token)}`, expiresAt };
  }

  /** Returns null for a link that is unknown, used, expired, or whose maker may no longer make one. */
  async find(token: string): Promise<OpenSetup | null> {
    if (!isWellFormedToken(token)) return null;
    const [found] = await this.transactions.query<Pick<SsoSetupLink, 'connectionId' | 'id'>>(FIND, [
      hashSecret(token),
      this.clock.now(),
    ]);
    const link = found && (await this.links.findOneBy({ connectionId: found.connectionId, id: found.id }));
    if (!link || !(await this.mayKeyMake(link))) return null;
    const workspace = await this.workspaces.findOrFail(link);
    const { deletedAt, suspendedAt, frozenAt } = workspace;
    const isClosed = [deletedAt, suspendedAt, frozenAt].some((since) => since !== null);
    if (isClosed || !PLANS[workspace.plan].features.sso) return null;
    const connection = await this.connections.findOrThrow(link, link.connectionId);
    return isDraft(connection) ? { link, connection, workspaceName: workspace.name } : null;
  }

  /** The contact has finished: the link ends. */
  async end({ link, connection }: OpenSetup): Promise<void> {
    const { connectionId, id, workspaceId } = link;
    await this.transactions.run(async () => {
      await this.links.delete({ connectionId, id, workspaceId });
      await this.audit.record(
        { workspaceId, actor: setupActor(link) },
        { action: 'sso_connection.setup_completed', target: auditedConnection(connection) },
      );
    });
  }

  private async mayKeyMake({ workspaceId, apiKeyId }: SsoSetupLink): Promise<boolean> {
    if (apiKeyId === null) return true;
    const key = await this.apiKeys.findById(workspaceId, apiKeyId);
    return key !== null && mayGiveRole(key, 'admin');
  }
}

export const setupPage = (token: string): string => `sso-setup?token=${token}`;

export const tokenIn = (page: string): string => new URL(page, 'http://page').searchParams.get('token') ?? '';
