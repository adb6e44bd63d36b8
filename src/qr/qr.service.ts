import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Request } from 'express';
import { MoreThan, type Repository } from 'typeorm';
import { Clock } from '#libs/clock';
import { BlockedHosts } from '#libs/blocked-hosts';
import { Config } from '#libs/config';
import { VerifiedDomains } from '#libs/domains';
import { QrCode, Transactions, type PreparedStatement } from '#libs/database';
import { FairQueue, type FairQueueLimits } from '#libs/fair-queue';
import type { Caller, WorkspaceScope } from '../auth/caller.js';
import { nothingToChange, raise } from '../problems/index.js';
import { assertMatches, type Precondition } from '../requests/if-match.js';
import type { Preparation } from '../requests/preparation.js';
import { refuseInconsistency, type DestinationLimits } from './qr-consistency.js';
import type { CreateQrCodeDto } from './qr-create.dto.js';
import { QrCodeNotFound } from './qr.errors.js';
import { QrEdits } from './qr-edits.js';
import { QrPasswordsService } from './qr-passwords.service.js';
import { QrInsertService, type NewQrCode } from './qr-insert.service.js';
import { changesOfPatch } from './qr-patch.js';
import {
  EXISTING,
  findStatement,
  findWithScansStatement,
  uncounted,
  wholeRecord,
  type QrRecord,
  type QrRecordWithScans,
  type ReadRecord,
} from './qr-record.js';
import { newRow } from './qr-row.js';

export type { QrRecord, QrRecordWithScans } from './qr-record.js';

/**
 * An edit validates the whole record, which can have thousands of objects, while it holds a connection to the database and
 * the lock of the row. Edits of one workspace wait here, without either, so that they do not take all connections.
 */
const PATCHES: FairQueueLimits = { running: 4, runningPerKey: 2, waiting: 2_000, waitingPerKey: 500 };

const RESTORABLE_MS = 30 * 86_400_000;

@Injectable()
export class QrService implements Preparation {
  private readonly statement: PreparedStatement;
  private readonly statementWithScans: PreparedStatement;
  private readonly patches = new FairQueue(PATCHES);
  private readonly prepared = new WeakMap<Caller, NewQrCode>();

  private readonly limits: DestinationLimits;

  constructor(
    @InjectRepository(QrCode) private readonly codes: Repository<QrCode>,
    private readonly transactions: Transactions,
    private readonly inserts: QrInsertService,
    private readonly edits: QrEdits,
    private readonly passwords: QrPasswordsService,
    private readonly clock: Clock,
    { shortUrlBase }: Config,
    blocked: BlockedHosts,
    domains: VerifiedDomains,
  ) {
    this.limits = { shortUrlBase, blocked, domains };
    this.statement = findStatement(codes.metadata);
    this.statementWithScans = findWithScansStatement(codes.metadata);
  }

  /** For `create`: hashes take long. @throws ValidationFailed, QueueFull */
  async prepare(caller: Caller, { body }: Request): Promise<void> {
    this.prepared.set(caller, await this.hashed(caller, body as CreateQrCodeDto));
  }

  /** @throws ValidationFailed, ShortCodeTaken, ExternalIdTaken, QueueFull */
  async create(caller: Caller, body: CreateQrCodeDto): Promise<QrRecord> {
    const code = this.prepared.get(caller) ?? (await this.hashed(caller, body));
    const refused = await this.inserts.run(caller.workspaceId, [code]);
    const problem = refused.get(code.row.id);
    if (problem) throw problem;
    return uncounted(code.row);
  }

  private async hashed(caller: Caller, body: CreateQrCodeDto): Promise<NewQrCode> {
    const code = this.draft(caller, body, this.clock.now());
    await this.passwords.hashNew(caller, [code]);
    return code;
  }

  /**
   * A code as it would be created, not stored yet; reads nothing but the body.
   * @throws ValidationFailed when fields contradict each other
   */
  draft(caller: Caller, body: CreateQrCodeDto, now: Date): NewQrCode {
    refuseInconsistency(body, this.limits);
    return {
      row: newRow(caller, body, now),
      isOwnCode: Boolean(body.short_code),
      password: body.password ?? null,
    };
  }

  /** @throws QrCodeNotFound */
  async findOrThrow(scope: WorkspaceScope, id: string): Promise<QrRecord> {
    return (await this.find(scope, id)) ?? raise(new QrCodeNotFound());
  }

  async find({ workspaceId }: WorkspaceScope, id: string): Promise<QrRecord | null> {
    const [found] = await this.transactions.query<ReadRecord<QrRecord>>(this.statement, [workspaceId, id]);
    return found ? wholeRecord(found) : null;
  }

  /** @throws QrCodeNotFound */
  async findWithScansOrThrow({ workspaceId }: WorkspaceScope, id: string): Promise<QrRecordWithScans> {
    const [found] = await this.transactions.query<ReadRecord<QrRecordWithScans>>(this.statementWithScans, [
      workspaceId,
      id,
    ]);
    return found ? wholeRecord(found) : raise(new QrCodeNotFound());
  }

  /** Reads no content, which can have 1 MiB. @throws QrCodeNotFound */
  async requireExisting(scope: WorkspaceScope, id: string): Promise<Pick<QrCode, 'createdAt'>> {
    return (await this.findExisting(scope, id)) ?? raise(new QrCodeNotFound());
  }

  async findExisting({ workspaceId }: WorkspaceScope, id: string): Promise<Pick<QrCode, 'createdAt'> | null> {
    const [found] = await this.transactions.query<Pick<QrCode, 'createdAt'>>(EXISTING, [workspaceId, id]);
    return found ?? null;
  }

  /**
   * @throws QrCodeNotFound, ValidationFailed, PreconditionFailed, StaticCode, ExternalIdTaken, in this order; QueueFull
   */
  async update(caller: Caller, id: string, patch: object, precondition: Precondition): Promise<QrRecord> {
    if (Object.keys(patch).length === 0) throw nothingToChange();
    const { password } = patch as { password?: unknown };
    const passwordOf = await this.passwords.edit(caller, { id }, password, precondition);
    if (passwordOf === null) throw new QrCodeNotFound();
    const edit = async () => {
      const code = await this.edits.findLockedOrThrow(caller, { id });
      const changes = await changesOfPatch(code, patch, this.limits);
      assertMatches(precondition, code.version);
      await this.edits.store(caller, code, { ...changes, ...passwordOf(code) }, 'updated');
    };
    await this.patches.run(caller.workspaceId, () => this.transactions.run(edit), caller.recipient);
    return this.findOrThrow(caller, id);
  }

  async delete(caller: Caller, id: string, precondition: Precondition): Promise<void> {
    await this.transactions.run(async () => {
      const code = await this.edits.lockOrThrow(caller, { id });
      assertMatches(precondition, code.version);
      await this.edits.store(caller, code, { deletedAt: this.clock.now() }, 'deleted');
    });
  }

  /** Undoes a deletion of the last 30 days. */
  async restore(caller: Caller, id: string): Promise<QrRecord> {
    const since = new Date(this.clock.now().getTime() - RESTORABLE_MS);
    await this.transactions.run(async () => {
      const code = await this.edits.lockOrThrow(caller, { id, deletedAt: MoreThan(since) });
      await this.edits.store(caller, code, { deletedAt: null }, 'restored');
    });
    return this.findOrThrow(caller, id);
  }
}
