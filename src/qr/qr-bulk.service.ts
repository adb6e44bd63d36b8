import { setImmediate as turn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/clock';
import { Config } from '#libs/config';
import { Transactions } from '#libs/database';
import type { Caller } from '../auth/caller.js';
import { FolderTree } from '../folders/folder-tree.service.js';
import { Problem } from '../problems/index.js';
import { toValidated } from '../requests/dto.pipe.js';
import { CsvRecordBroken, itemOfCsv, notAnObject } from './qr-bulk.errors.js';
import { typedCells } from './qr-bulk-cells.js';
import type { BulkItem } from './qr-bulk-item.js';
import type { BulkStatus } from './qr-bulk.dto.js';
import { CreateQrCodeDto } from './qr.dto.js';
import { unknownFolder } from './qr.errors.js';
import { QrInsert, type NewQrCode } from './qr-insert.service.js';
import { uncounted, type QrRecord } from './qr-record.js';
import { newRow } from './qr-row.js';
import { refuseContradictions } from './qr-rules.js';

/** What became of one item. */
export interface BulkResult {
  item: BulkItem;
  status: BulkStatus;
  record?: QrRecord;
  problem?: Problem;
}

/** So many are judged at a stretch; other requests come in between. */
const ITEMS_A_TURN = 20;

class AtomicRefusal extends Error {}

/** Creates many codes as single creates would, in one statement. */
@Injectable()
export class QrBulkService {
  constructor(
    private readonly inserts: QrInsert,
    private readonly folders: FolderTree,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** In the order of the items. With `isAtomic`, one that fails makes all others `skipped`. */
  async create(caller: Caller, items: BulkItem[], isAtomic: boolean): Promise<BulkResult[]> {
    const judged = await this.judge(caller, items);
    if (isAtomic && judged.some(({ problem }) => problem)) return withoutAny(judged);
    try {
      await this.transactions.run(async () => {
        const refused = await this.inserts.run(caller.workspaceId, codesOf(judged));
        refuse(judged, refused);
        // Takes back what was stored, also inside a transaction that goes on.
        if (isAtomic && refused.size > 0) throw new AtomicRefusal();
      });
    } catch (error) {
      if (error instanceof AtomicRefusal) return withoutAny(judged);
      throw error;
    }
    return judged.map((each) => resultOf(each, 'created'));
  }

  /** What `create` would say; stores nothing. */
  async dryRun(caller: Caller, items: BulkItem[]): Promise<BulkResult[]> {
    const judged = await this.judge(caller, items);
    refuse(judged, await this.inserts.foresee(caller.workspaceId, codesOf(judged)));
    return judged.map((each) => resultOf(each, 'valid'));
  }

  private async judge(caller: Caller, items: BulkItem[]): Promise<Judged[]> {
    const now = this.clock.now();
    const judged: Judged[] = [];
    for (const [index, item] of items.entries()) {
      if (index % ITEMS_A_TURN === 0) await turn();
      judged.push(await this.judgeOne(caller, item, now));
    }
    await this.refuseUnknownFolders(caller, judged);
    return judged;
  }

  private async judgeOne(caller: Caller, item: BulkItem, now: Date): Promise<Judged> {
    try {
      if (item.csv?.fault) throw new CsvRecordBroken(item.csv.fault);
      if (!isObject(item.body)) throw notAnObject();
      const body = await toValidated(CreateQrCodeDto, item.csv ? typedCells(item.body) : item.body);
      refuseContradictions(body, this.config.shortUrlBase);
      return { item, code: { row: newRow(caller, body, now), isOwnCode: Boolean(body.short_code) } };
    } catch (error) {
      if (error instanceof Problem) return { item, problem: item.csv ? itemOfCsv(error, item.csv) : error };
      throw error;
    }
  }

  private async refuseUnknownFolders(caller: Caller, judged: Judged[]): Promise<void> {
    const ids = codesOf(judged).flatMap(({ row }) => row.folderId ?? []);
    const existing = await this.folders.findExisting(caller, [...new Set(ids)]);
    for (const each of judged) {
      const id = each.code?.row.folderId ?? null;
      if (id !== null && !existing.has(id)) fail(each, unknownFolder());
    }
  }
}

interface Judged {
  item: BulkItem;
  /** Absent once there is a problem. */
  code?: NewQrCode;
  problem?: Problem;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const codesOf = (judged: Judged[]) => judged.flatMap(({ code }) => code ?? []);

function fail(judged: Judged, problem: Problem): void {
  delete judged.code;
  judged.problem = judged.item.csv ? itemOfCsv(problem, judged.item.csv) : problem;
}

function refuse(judged: Judged[], refused: Map<string, Problem>): void {
  for (const each of judged) {
    const problem = each.code && refused.get(each.code.row.id);
    if (problem) fail(each, problem);
  }
}

const withoutAny = (judged: Judged[]) => judged.map((each) => resultOf(each, 'skipped'));

const resultOf = ({ item, code, problem }: Judged, status: BulkStatus): BulkResult =>
  problem || !code
    ? { item, status: 'failed', ...(problem ? { problem } : {}) }
    : { item, status, ...(status === 'created' ? { record: uncounted(code.row) } : {}) };
