import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { ChangeFeed, SsoConnection, Transactions, type SamlProvider } from '#libs/database';
import { Clock } from '#libs/platform';
import { AuditService } from '../../audit/audit.service.js';
import { SessionsService } from '../../auth/sessions/sessions.service.js';
import { endOfAll, type MetadataRead, MetadataReaderService, SamlMails } from '../saml/index.js';
import { auditedConnection, shown } from './audited-connection.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WARNINGS_DAYS = [7, 30];

const DAILY_CHECK = { type: 'operator', id: null, name: 'Daily check of SAML metadata' } as const;

/** What a look at the metadata of a provider changes. Requires a transaction that has locked the row of the connection. */
@Injectable()
export class SamlProvidersService {
  constructor(
    @InjectRepository(SsoConnection) private readonly connections: Repository<SsoConnection>,
    private readonly transactions: Transactions,
    private readonly metadata: MetadataReaderService,
    private readonly mails: SamlMails,
    private readonly sessions: SessionsService,
    private readonly changes: ChangeFeed,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** @param read null if the metadata has no address */
  async note(connection: SsoConnection, read: MetadataRead | null): Promise<void> {
    const after = await this.afterRead(connection, read);
    if (after.saml) after.saml = await this.warned(after, after.saml);
    await this.store(connection, after);
  }

  private async afterRead(before: SsoConnection, read: MetadataRead | null): Promise<SsoConnection> {
    const { saml } = before;
    const checkDueAt = this.after(DAY_MS);
    if (saml === null || read === null) return { ...before, checkDueAt };
    if ('fault' in read)
      return { ...before, saml: { ...saml, fault: read.fault }, checkDueAt: this.after(HOUR_MS) };
    if (read.metadata.entityId !== before.issuer) return this.paused(before, saml);
    const isSame = sameCertificates(saml, read.metadata);
    const now = this.metadata.providerOf(read.metadata);
    return { ...before, saml: { ...now, warnedDays: isSame ? saml.warnedDays : null }, checkDueAt };
  }

  /** Whoever has the address of the metadata now may be somebody else. */
  private async paused(before: SsoConnection, saml: SamlProvider): Promise<SsoConnection> {
    if (saml.fault !== 'entity_id_changed') await this.mails.paused(before);
    return {
      ...before,
      status: before.status === 'enabled' ? 'paused' : before.status,
      saml: { ...saml, fault: 'entity_id_changed' },
      checkDueAt: this.after(DAY_MS),
    };
  }

  private async warned(connection: SsoConnection, saml: SamlProvider): Promise<SamlProvider> {
    const endsAt = endOfAll(saml.certificates);
    const leftMs = endsAt.getTime() - this.clock.now().getTime();
    const due = WARNINGS_DAYS.find((days) => leftMs <= days * DAY_MS);
    const isTold = due === undefined || (saml.warnedDays !== null && saml.warnedDays <= due);
    if (isTold || leftMs <= 0 || connection.status !== 'enabled') return saml;
    await this.mails.certificateEnds(connection, endsAt);
    return { ...saml, warnedDays: due };
  }

  private async store(before: SsoConnection, after: SsoConnection): Promise<void> {
    this.transactions.assertTransaction();
    const { id, workspaceId } = before;
    const { status, saml, checkDueAt } = after;
    await this.connections.update({ id, workspaceId }, { status, saml, checkDueAt });
    if (before.status === 'enabled' && status !== 'enabled') await this.sessions.endOfConnection(id);
    const [was, is] = [shown(before), shown(after)];
    if (JSON.stringify(was) === JSON.stringify(is)) return;
    await this.changes.announce('workspace', [workspaceId]);
    await this.audit.record(
      { workspaceId, actor: DAILY_CHECK },
      {
        action: 'sso_connection.updated',
        target: auditedConnection(after),
        before: was,
        after: is,
      },
    );
  }

  private after(pauseMs: number): Date {
    return new Date(this.clock.now().getTime() + pauseMs);
  }
}

const sameCertificates = (one: { certificates: string[] }, other: { certificates: string[] }): boolean =>
  one.certificates.join() === other.certificates.join();
