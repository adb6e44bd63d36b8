import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Cleanup, SsoConnection, Transactions } from '#libs/database';
import { Clock, LOG, type Log } from '#libs/platform';
import { type MetadataRead, MetadataReaderService } from '../saml/index.js';
import { SamlProvidersService } from './saml-providers.service.js';

const MINUTE_MS = 60_000;
const INTERVAL_MS = 10 * MINUTE_MS;
/** Longer than the requests of a batch take. */
const LEASE_MS = 5 * MINUTE_MS;
const BATCH_SIZE = 10;

type Due = Pick<SsoConnection, 'id' | 'workspaceId' | 'metadataUrl'>;

const CLAIM = `
  update sso_connections set check_due_at = $2 where id = any(array(
    select sso_connections.id from sso_connections join workspaces on workspaces.id = workspace_id
    where check_due_at <= $1 and workspaces.deleted_at is null and workspaces.suspended_at is null
    order by check_due_at, sso_connections.id limit $3 for update of sso_connections skip locked))
  returning id, workspace_id as "workspaceId", metadata_url as "metadataUrl"`;

/** Reads the metadata of SAML providers each day, and looks at the end of their certificates. A lease gives each to one process. */
@Injectable()
export class SamlMetadataChecks extends Cleanup {
  constructor(
    @InjectRepository(SsoConnection) private readonly connections: Repository<SsoConnection>,
    private readonly metadata: MetadataReaderService,
    private readonly providers: SamlProvidersService,
    private readonly clock: Clock,
    transactions: Transactions,
    @Inject(LOG) log: Log,
  ) {
    super('checks of SAML metadata', INTERVAL_MS, transactions, log);
  }

  protected async clean(): Promise<void> {
    let isMore = true;
    while (isMore && !this.isStopping) isMore = await this.checkSome();
  }

  private async checkSome(): Promise<boolean> {
    const now = this.clock.now();
    const leaseEndsAt = new Date(now.getTime() + LEASE_MS);
    const due = await this.transactions.query<Due>(CLAIM, [now, leaseEndsAt, BATCH_SIZE]);
    const read = await Promise.all(
      due.map(async (connection) => {
        const { metadataUrl } = connection;
        return { connection, read: metadataUrl === null ? null : await this.metadata.fetch(metadataUrl) };
      }),
    );
    for (const each of read) await this.store(each.connection, leaseEndsAt, each.read);
    return due.length === BATCH_SIZE;
  }

  /** Leaves out what a person has changed meanwhile. */
  private store({ id, workspaceId }: Due, checkDueAt: Date, read: MetadataRead | null): Promise<void> {
    return this.transactions.run(async () => {
      const which = { id, workspaceId, checkDueAt };
      const connection = await this.connections.findOne({
        where: which,
        lock: { mode: 'for_no_key_update' },
      });
      if (connection) await this.providers.note(connection, read);
    });
  }
}
