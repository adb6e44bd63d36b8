import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { DueChecks, SsoConnection, Transactions } from '#libs/database';
import { Clock, LOG, type Log } from '#libs/platform';
import { type MetadataRead, MetadataReaderService } from '../saml/index.js';
import { SamlProvidersService } from './saml-providers.service.js';

type Due = Pick<SsoConnection, 'id' | 'workspaceId' | 'metadataUrl'>;

const CLAIM = `
  update sso_connections set check_due_at = $2 where id = any(array(
    select sso_connections.id from sso_connections join workspaces on workspaces.id = workspace_id
    where check_due_at <= $1 and workspaces.deleted_at is null and workspaces.suspended_at is null
    order by check_due_at, sso_connections.id limit $3 for update of sso_connections skip locked))
  returning id, workspace_id as "workspaceId", metadata_url as "metadataUrl"`;

/** Reads the metadata of SAML providers each day, and looks at the end of their certificates. A lease gives each to one process. */
@Injectable()
export class SamlMetadataChecks extends DueChecks<SsoConnection, Due, MetadataRead | null> {
  protected readonly claim = CLAIM;
  protected readonly batchSize = 10;

  constructor(
    @InjectRepository(SsoConnection) rows: Repository<SsoConnection>,
    private readonly metadata: MetadataReaderService,
    private readonly providers: SamlProvidersService,
    clock: Clock,
    transactions: Transactions,
    @Inject(LOG) log: Log,
  ) {
    super('checks of SAML metadata', rows, clock, transactions, log);
  }

  protected async look({ metadataUrl }: Due): Promise<MetadataRead | null> {
    return metadataUrl === null ? null : this.metadata.fetch(metadataUrl);
  }

  protected note(connection: SsoConnection, read: MetadataRead | null): Promise<void> {
    return this.providers.note(connection, read);
  }
}
