import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { ChangeFeed, SsoConnection, Transactions } from '#libs/database';
import { AuditService, type AuditContext } from '../../audit/audit.service.js';
import { auditedConnection, shown } from './audited-connection.js';

/**
 * Stores connections: other processes and the audit log learn of each change. Requires a transaction that has locked the
 * workspace.
 */
@Injectable()
export class ConnectionRecordsService {
  constructor(
    @InjectRepository(SsoConnection) private readonly connections: Repository<SsoConnection>,
    private readonly transactions: Transactions,
    private readonly changes: ChangeFeed,
    private readonly audit: AuditService,
  ) {}

  async insert(acting: AuditContext, connection: SsoConnection): Promise<void> {
    this.transactions.assertTransaction();
    await this.connections.insert(connection);
    await this.audit.record(acting, {
      action: 'sso_connection.created',
      target: auditedConnection(connection),
      after: shown(connection),
    });
  }

  async update(acting: AuditContext, before: SsoConnection, after: SsoConnection): Promise<void> {
    this.transactions.assertTransaction();
    const { id, workspaceId } = before;
    await this.connections.update({ id, workspaceId }, after);
    await this.changes.announce('workspace', [workspaceId]);
    const isReplaced = after.clientSecret !== null && after.clientSecret !== before.clientSecret;
    await this.audit.record(acting, {
      action: 'sso_connection.updated',
      target: auditedConnection(after),
      before: shown(before),
      after: { ...shown(after), ...(isReplaced && { clientSecret: 'replaced' }) },
    });
  }

  async delete(acting: AuditContext, connection: SsoConnection): Promise<void> {
    this.transactions.assertTransaction();
    const { id, workspaceId } = connection;
    await this.connections.delete({ id, workspaceId });
    await this.changes.announce('workspace', [workspaceId]);
    await this.audit.record(acting, {
      action: 'sso_connection.deleted',
      target: auditedConnection(connection),
      before: shown(connection),
    });
  }
}
