import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { QrCode, Transactions } from '#libs/database';
import { FairQueue, type FairQueueLimits } from '#libs/fair-queue';
import { inSlice } from '#libs/time-slices';
import type { Caller, WorkspaceScope } from '../auth/caller.js';
import { parsedRecord, type QrRecord, type QrRecordWithScans, type ReadRecord } from './qr-record.js';
import {
  recordStatements,
  recordWithScansStatements,
  type FoundRecord,
  type RecordStatements,
} from './qr-records.queries.js';

/** A menu of 1 MiB takes 20 ms of processor time and several MiB as objects, so only a few are in memory at once. */
const LARGE: FairQueueLimits = { running: 2, runningPerKey: 1, waiting: 2_000, waitingPerKey: 500 };

/** Somebody of a workspace, and who waits for the answer. */
type Reader = WorkspaceScope & Pick<Caller, 'recipient'>;

/** Reads whole records: small ones with one query, large ones again in a queue. */
@Injectable()
export class QrRecordsService {
  private readonly plain: RecordStatements;
  private readonly withScans: RecordStatements;
  private readonly large = new FairQueue(LARGE);

  constructor(
    @InjectRepository(QrCode) { metadata }: Repository<QrCode>,
    private readonly transactions: Transactions,
  ) {
    this.plain = recordStatements(metadata);
    this.withScans = recordWithScansStatements(metadata);
  }

  /** @throws QueueFull when too many large records of the workspace are being read, or of all workspaces */
  find(reader: Reader, id: string): Promise<QrRecord | null> {
    return this.read<QrRecord>(this.plain, reader, id);
  }

  /** @throws as `find` */
  findWithScans(reader: Reader, id: string): Promise<QrRecordWithScans | null> {
    return this.read<QrRecordWithScans>(this.withScans, reader, id);
  }

  private async read<Record extends QrRecord>(
    { find, readLarge }: RecordStatements,
    { workspaceId, recipient }: Reader,
    id: string,
  ): Promise<Record | null> {
    const [found] = await this.transactions.query<FoundRecord<Record>>(find, [workspaceId, id]);
    if (!found?.isLarge) return found ?? null;
    const read = async () => {
      const [record] = await this.transactions.query<ReadRecord<Record>>(readLarge, [workspaceId, id]);
      return record ? inSlice(() => parsedRecord(record)) : null;
    };
    // A transaction holds a connection, for which others in the queue may wait; there are few transactions.
    return this.transactions.isOpen ? read() : this.large.run(workspaceId, read, recipient);
  }
}
