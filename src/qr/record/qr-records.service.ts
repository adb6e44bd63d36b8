import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { QrCode, Transactions, type PreparedStatement } from '#libs/database';
import { raise } from '../../http/problems/index.js';
import type { WorkspaceScope } from '../../http/requests/caller.js';
import {
  EXISTING,
  NAMES,
  recordStatements,
  type ExistingCode,
  type QrRecord,
  type QrRecordWithScans,
} from './qr-record.js';
import { QrCodeNotFound } from './qr.errors.js';

export type { QrRecord, QrRecordWithScans } from './qr-record.js';

/** Reads live codes. */
@Injectable()
export class QrRecordsService {
  private readonly statements: ReturnType<typeof recordStatements>;

  constructor(
    @InjectRepository(QrCode) { metadata }: Repository<QrCode>,
    private readonly transactions: Transactions,
  ) {
    this.statements = recordStatements(metadata);
  }

  /** @throws QrCodeNotFound */
  findOrThrow(scope: WorkspaceScope, id: string): Promise<QrRecord> {
    return this.readOrThrow(this.statements.byId, scope, id);
  }

  /** @throws QrCodeNotFound */
  findByExternalIdOrThrow(scope: WorkspaceScope, externalId: string): Promise<QrRecord> {
    return this.readOrThrow(this.statements.byExternalId, scope, externalId);
  }

  /** @throws QrCodeNotFound */
  findWithScansOrThrow(scope: WorkspaceScope, id: string): Promise<QrRecordWithScans> {
    return this.readOrThrow(this.statements.withScans, scope, id);
  }

  /** Reads no content. @throws QrCodeNotFound */
  async requireExisting(scope: WorkspaceScope, id: string): Promise<ExistingCode> {
    return (await this.findExisting(scope, id)) ?? raise(new QrCodeNotFound());
  }

  async findExisting({ workspaceId }: WorkspaceScope, id: string): Promise<ExistingCode | null> {
    const [found] = await this.transactions.query<ExistingCode>(EXISTING, [workspaceId, id]);
    return found ?? null;
  }

  /** The names of those that exist. */
  async findNames({ workspaceId }: WorkspaceScope, ids: readonly string[]): Promise<Map<string, string>> {
    const found = await this.transactions.query<Pick<QrCode, 'id' | 'name'>>(NAMES, [workspaceId, ids]);
    return new Map(found.map(({ id, name }) => [id, name]));
  }

  private async readOrThrow<T extends QrRecord>(
    statement: PreparedStatement,
    { workspaceId }: WorkspaceScope,
    id: string,
  ): Promise<T> {
    const [record] = await this.transactions.query<T>(statement, [workspaceId, id]);
    return record ?? raise(new QrCodeNotFound());
  }
}
