import { Injectable } from '@nestjs/common';
import { Transactions, type SsoConnection } from '#libs/database';
import { Clock } from '#libs/platform';
import { WorkspacesService } from '../../workspaces/workspaces.service.js';
import { MetadataReaderService } from '../saml/index.js';
import { ClientSecretsService } from './client-secrets.service.js';
import { ConnectionRecordsService } from './connection-records.service.js';
import { refuseOtherProtocol } from './connection-settings.js';
import { secretNeeded } from './connections.errors.js';
import { OpenSetupsService } from './open-setups.service.js';
import type { SetUpConnectionDto } from './setup-links.dto.js';
import { setupActor } from './setup-links.service.js';

/** What a setup link can change: who the provider of a draft is. Afterwards it must be tested again. */
@Injectable()
export class ConnectionSetupService {
  constructor(
    private readonly setups: OpenSetupsService,
    private readonly records: ConnectionRecordsService,
    private readonly workspaces: WorkspacesService,
    private readonly secrets: ClientSecretsService,
    private readonly metadata: MetadataReaderService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** @throws SetupLinkEnded, ValidationFailed, TooManyAttempts */
  async save(token: string, body: SetUpConnectionDto): Promise<void> {
    const { link } = await this.setups.count(token);
    const metadata = await this.metadata.readSent(null, body);
    await this.transactions.run(async () => {
      const { workspaceId } = link;
      await this.workspaces.lock(link);
      // An admin may have enabled it since, or ended the link.
      const { connection: before } = await this.setups.findOrThrow(token);
      refuseOtherProtocol(before.type, body);
      const { issuer = before.issuer, clientId = before.clientId, clientSecret } = body;
      // Who chooses the issuer would otherwise receive a secret that an admin has entered.
      if (clientSecret === undefined && before.clientSecret !== null && issuer !== before.issuer)
        throw secretNeeded();
      const after: SsoConnection = {
        ...{ ...before, issuer, clientId },
        ...(clientSecret !== undefined && {
          clientSecret: await this.secrets.seal(clientSecret, before.id),
        }),
        ...(metadata && this.metadata.changesBy(metadata, body.metadataUrl ?? null)),
        ...{ status: 'draft' as const, lastTest: null, updatedAt: this.clock.now() },
      };
      await this.records.update({ workspaceId, actor: setupActor(link) }, before, after);
    });
  }
}
