import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { QrCode, Transactions, type PreparedStatement } from '#libs/database';
import { raise } from '../../http/problems/index.js';
import type { WorkspaceScope } from '../../http/requests/caller.js';
import {
  EXISTING,
  NAMES,
  type ExistingCode,
  findRecord,
  findRecordByExternalId,
  findRecordWithScans,
  type QrRecord,
  type QrRecordWithScans,
} from './qr-record.js';
import { QrCodeNotFound } from './qr.errors.js';

export type { QrRecord, QrRecordWithScans } from './qr-record.js';

/** Reads live codes. */
@Injectable()
export class QrRecordsService {
  private readonly plain: PreparedStatement;
  private readonly byExternalId: PreparedStatement;
  private readonly withScans: PreparedStatement;

  constructor(
    @InjectRepository(QrCode) { metadata }: Repository<QrCode>,
    private readonly transactions: Transactions,
  ) {
    this.plain = findRecord(metadata);
    this.byExternalId = findRecordByExternalId(metadata);
    this.withScans = findRecordWithScans(metadata);
  }

  /** @throws QrCodeNotFound */
  async findOrThrow({ workspaceId }: WorkspaceScope, id: string): Promise<QrRecord> {
    const [record] = await this.transactions.query<QrRecord>(this.plain, [workspaceId, id]);
    return record ?? raise(new QrCodeNotFound());
  }

  /** @throws QrCodeNotFound */
  async findByExternalIdOrThrow({ workspaceId }: WorkspaceScope, externalId: string): Promise<QrRecord> {
    const [record] = await this.transactions.query<QrRecord>(this.byExternalId, [workspaceId, externalId]);
    return record ?? raise(new QrCodeNotFound());
  }

  /** @throws QrCodeNotFound */
  async findWithScansOrThrow({ workspaceId }: WorkspaceScope, id: string): Promise<QrRecordWithScans> {
    const [record] = await this.transactions.query<QrRecordWithScans>(this.withScans, [workspaceId, id]);
    return record ?? raise(new QrCodeNotFound());
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
}
