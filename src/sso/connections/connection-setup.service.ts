import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { ChangeFeed, SsoConnection, Transactions } from '#libs/database';
import { Clock } from '#libs/platform';
import { AuditService } from '../../audit/audit.service.js';
import { SETUP_CHANGES_BY_LINK } from '../../http/limits/attempts.rules.js';
import { AttemptsService } from '../../http/limits/attempts.service.js';
import { WorkspacesService } from '../../workspaces/workspaces.service.js';
import { MetadataReaderService } from '../saml/index.js';
import { auditedConnection, shown } from './audited-connection.js';
import { ClientSecretsService } from './client-secrets.service.js';
import { refuseOtherProtocol } from './connection-settings.js';
import type { SetUpConnectionDto } from './setup-links.dto.js';
import { secretNeeded, SetupLinkEnded } from './connections.errors.js';
import { ConnectionsService } from './connections.service.js';
import { setupActor, SetupLinksService, type OpenSetup } from './setup-links.service.js';

/** What a setup link can change: who the provider of a draft is. Afterwards it must be tested again. */
@Injectable()
export class ConnectionSetupService {
  constructor(
    @InjectRepository(SsoConnection) private readonly rows: Repository<SsoConnection>,
    private readonly links: SetupLinksService,
    private readonly connections: ConnectionsService,
    private readonly workspaces: WorkspacesService,
    private readonly secrets: ClientSecretsService,
    private readonly metadata: MetadataReaderService,
    private readonly attempts: AttemptsService,
    private readonly transactions: Transactions,
    private readonly changes: ChangeFeed,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** @throws SetupLinkEnded, ValidationFailed, TooManyAttempts */
  async save(token: string, body: SetUpConnectionDto): Promise<void> {
    const { link } = await this.findOrThrow(token);
    await this.attempts.count('set up a connection with', link.id, SETUP_CHANGES_BY_LINK);
    const metadata = await this.metadata.readSent(null, body);
    await this.transactions.run(async () => {
      await this.workspaces.lock(link);
      // An admin may have enabled it since, or ended the link.
      const { connection: before } = await this.findOrThrow(token);
      refuseOtherProtocol(before.type, body);
      const { issuer = before.issuer, clientId = before.clientId, clientSecret } = body;
      // Who chooses the issuer would otherwise receive a secret that an admin has entered.
      if (clientSecret === undefined && before.clientSecret !== null && issuer !== before.issuer)
        throw secretNeeded();
      const { id, workspaceId } = before;
      const after: SsoConnection = {
        ...{ ...before, issuer, clientId },
        ...(clientSecret !== undefined && { clientSecret: await this.secrets.seal(clientSecret, id) }),
        ...(metadata && this.connections.providerAfter(metadata, body.metadataUrl ?? null)),
        ...{ status: 'draft' as const, lastTest: null, updatedAt: this.clock.now() },
      };
      await this.rows.update({ id, workspaceId }, after);
      await this.changes.announce('workspace', [workspaceId]);
      await this.audit.record(
        { workspaceId, actor: setupActor(link) },
        {
          action: 'sso_connection.updated',
          target: auditedConnection(after),
          before: shown(before),
          after: { ...shown(after), ...(clientSecret !== undefined && { clientSecret: 'replaced' }) },
        },
      );
    });
  }

  /** @throws SetupLinkEnded, TooManyAttempts */
  async countTest(token: string): Promise<OpenSetup> {
    const setup = await this.findOrThrow(token);
    await this.attempts.count('set up a connection with', setup.link.id, SETUP_CHANGES_BY_LINK);
    return setup;
  }

  /** @throws SetupLinkEnded */
  async finish(token: string): Promise<OpenSetup> {
    const setup = await this.findOrThrow(token);
    await this.links.end(setup);
    return setup;
  }

  private async findOrThrow(token: string): Promise<OpenSetup> {
    const setup = await this.links.find(token);
    if (!setup) throw new SetupLinkEnded();
    return setup;
  }
}
