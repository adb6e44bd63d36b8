import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, type Repository } from 'typeorm';
import { Clock } from '#libs/clock';
import { Config } from '#libs/config';
import { QrCode, Transactions, type PreparedStatement } from '#libs/database';
import type { Caller, WorkspaceScope } from '../auth/caller.js';
import { nothingToChange, raise } from '../problems/index.js';
import { toValidated } from '../requests/dto.pipe.js';
import { assertMatches, type Precondition } from '../requests/if-match.js';
import { mergePatch } from './merge-patch.js';
import { CreateQrCodeDto, type UpdateQrCodeDto } from './qr.dto.js';
import { QrCodeNotFound, StaticCode } from './qr.errors.js';
import { QrEdits } from './qr-edits.service.js';
import { QrInsert } from './qr-insert.service.js';
import { findStatement, uncounted, type QrRecord } from './qr-record.js';
import { newRow, writtenBy } from './qr-row.js';
import { refuseContradictions } from './qr-rules.js';
import { isSameJson } from './same-json.js';

const RESTORABLE_MS = 30 * 86_400_000;

@Injectable()
export class QrService {
  private readonly statement: PreparedStatement;

  constructor(
    @InjectRepository(QrCode) private readonly codes: Repository<QrCode>,
    private readonly transactions: Transactions,
    private readonly inserts: QrInsert,
    private readonly edits: QrEdits,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {
    this.statement = findStatement(codes.metadata);
  }

  async create(caller: Caller, body: CreateQrCodeDto): Promise<QrRecord> {
    refuseContradictions(body, this.config.shortUrlBase);
    const row = newRow(caller, body, this.clock.now());
    const refused = await this.inserts.run(caller.workspaceId, [
      { row, isOwnCode: Boolean(body.short_code) },
    ]);
    const problem = refused.get(row.id);
    if (problem) throw problem;
    return uncounted(row);
  }

  async findOrThrow({ workspaceId }: WorkspaceScope, id: string): Promise<QrRecord> {
    const [found] = await this.transactions.query<QrRecord>(this.statement, [workspaceId, id]);
    return found ?? raise(new QrCodeNotFound());
  }

  async update(
    caller: Caller,
    id: string,
    patch: UpdateQrCodeDto,
    precondition: Precondition,
  ): Promise<QrRecord> {
    const fields = Object.keys(patch);
    if (fields.length === 0) throw nothingToChange();
    await this.edits.run(caller, { id }, 'updated', async (current) => {
      const body = await toValidated(CreateQrCodeDto, mergePatch(fieldsOf(current), patch));
      return this.changeTo(current, body, precondition);
    });
    return this.findOrThrow(caller, id);
  }

  async delete(caller: Caller, id: string, precondition: Precondition): Promise<void> {
    await this.edits.run(caller, { id }, 'deleted', (current) => {
      assertMatches(precondition, current.version);
      return { deletedAt: this.clock.now() };
    });
  }

  /** Undoes a deletion of the last 30 days. */
  async restore(caller: Caller, id: string): Promise<QrRecord> {
    const since = new Date(this.clock.now().getTime() - RESTORABLE_MS);
    await this.edits.run(caller, { id, deletedAt: MoreThan(since) }, 'restored', () => ({ deletedAt: null }));
    return this.findOrThrow(caller, id);
  }

  /** What an edit to `body` changes of a row; of a static code the data stays what its symbol says. */
  changeTo(current: QrCode, body: CreateQrCodeDto, precondition: Precondition): Partial<QrCode> {
    refuseContradictions(body, this.config.shortUrlBase);
    assertMatches(precondition, current.version);
    const {
      category: _category,
      dynamic: _dynamic,
      shortCode: _shortCode,
      ...written
    } = writtenBy(body, current.shortCode);
    if (!current.dynamic && !isSameJson(written.qrData, current.qrData)) throw new StaticCode();
    return written;
  }
}

/** A row as the body that would make it. */
export const fieldsOf = (code: QrCode) => ({
  name: code.name,
  category: code.category,
  qr_data: code.qrData as Record<string, unknown>,
  dynamic: code.dynamic,
  short_code: code.shortCode,
  folder_id: code.folderId,
  tags: code.tags,
  external_id: code.externalId,
  metadata: code.metadata,
  status: code.status,
  starts_at: code.startsAt?.toISOString() ?? null,
  expires_at: code.expiresAt?.toISOString() ?? null,
  fallback_url: code.fallbackUrl,
  rules: code.rules,
  utm: code.utm,
});
