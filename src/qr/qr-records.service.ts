import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { QrCode, Transactions, type PreparedStatement } from '#libs/database';
import type { WorkspaceScope } from '../http/requests/caller.js';
import type { QrRecord, QrRecordWithScans } from './qr-record.js';
import { findRecord, findRecordWithScans } from './qr-records.queries.js';

@Injectable()
export class QrRecordsService {
  private readonly plain: PreparedStatement;
  private readonly withScans: PreparedStatement;

  constructor(
    @InjectRepository(QrCode) { metadata }: Repository<QrCode>,
    private readonly transactions: Transactions,
  ) {
    this.plain = findRecord(metadata);
    this.withScans = findRecordWithScans(metadata);
  }

  async find({ workspaceId }: WorkspaceScope, id: string): Promise<QrRecord | null> {
    const [record] = await this.transactions.query<QrRecord>(this.plain, [workspaceId, id]);
    return record ?? null;
  }

  async findWithScans({ workspaceId }: WorkspaceScope, id: string): Promise<QrRecordWithScans | null> {
    const [record] = await this.transactions.query<QrRecordWithScans>(this.withScans, [workspaceId, id]);
    return record ?? null;
  }
}
