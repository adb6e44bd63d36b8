import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Import, NIL_UUID, Transactions, type ImportCounts } from '#libs/database';
import { Config } from '#libs/platform';
import type { Caller } from '../http/requests/caller.js';
import { untilPrepared } from '../http/requests/preparation.js';
import { QrBulkItemsService, type BulkResult, type PreparedItems } from '../qr/bulk/qr-bulk-items.service.js';
import { ImportItems } from './import-items.js';
import { ImportLeases } from './import-leases.js';
import { ImportReads, sentOf } from './import-reads.js';
import { linesOf, statusOf, zip, type Outcome } from './import-report.js';
import type { ImportPart } from './import-task.js';
import { STORE_REPORT } from './imports.queries.js';

/** Another process goes on with the import, or somebody has cancelled it. */
export class LeaseLost extends Error {
  constructor() {
    super('the import is no longer that of this process');
  }
}

/** Checks or stores a part as the bulk request would. */
@Injectable()
export class ImportParts {
  constructor(
    @InjectRepository(Import) private readonly imports: Repository<Import>,
    private readonly transactions: Transactions,
    private readonly items: ImportItems,
    private readonly reads: ImportReads,
    private readonly bulk: QrBulkItemsService,
    private readonly config: Config,
    private readonly leases: ImportLeases,
  ) {}

  /** The next part, with how far the import has come in one transaction. Returns false if there is none. @throws LeaseLost */
  async run(job: Import, caller: Caller): Promise<boolean> {
    const part = await this.items.find(job, job.nextPart);
    if (!part) return false;
    const items = await this.leases.during(job, () => this.reads.read(part, job, caller));
    // Results are paired with rows by their order.
    if (items.length !== sentOf(part).length) throw new Error('a part has other items than rows');
    const isDry = job.state === 'checking';
    const choice = { mode: job.mode, atomic: false, dry_run: isDry, create_folders: true, diff: false };
    let prepared: PreparedItems | null = null;
    const prepare = async () => {
      if (items.length > 0)
        prepared = await this.leases.during(job, () => this.bulk.prepare(caller, items, choice));
    };
    await prepare();
    const store = () =>
      this.transactions.run(async () => {
        await this.lock(job);
        const change = { ...choice, changeId: job.id };
        await this.note(job, part, prepared ? await this.bulk.run(caller, prepared, change) : []);
      });
    await untilPrepared(this.transactions, store, prepare);
    return true;
  }

  /** Until the open transaction ends, nobody cancels the import. @throws LeaseLost */
  async lock({ id, workspaceId, leaseToken, state }: Import): Promise<void> {
    const where = { id, workspaceId, state, leaseToken: leaseToken ?? NIL_UUID };
    const job = await this.imports.findOne({ where, lock: { mode: 'for_no_key_update' } });
    if (!job) throw new LeaseLost();
  }

  private async note(job: Import, part: ImportPart, results: BulkResult[]): Promise<void> {
    const { id, workspaceId, nextPart, processed } = job;
    const bySent = new Map(sentOf(part).map((row, index) => [row, results[index] ?? null]));
    const outcomes = part.rows.map((row): Outcome => ({ row, result: bySent.get(row) ?? null }));
    const isDry = job.state === 'checking';
    if (!isDry) await this.bulk.setCreated(job, createdElsewhere(outcomes));
    const report = await zip(linesOf(outcomes, part, this.config.shortUrlBase));
    await this.transactions.query(STORE_REPORT, [workspaceId, id, nextPart, report, !isDry]);
    const counts = counted(job.counts, outcomes);
    await this.imports.update(
      { id, workspaceId },
      {
        ...{ counts, processed: processed + part.rows.length, nextPart: nextPart + 1, tries: 0 },
        ...this.leases.begun(),
      },
    );
  }
}

const createdElsewhere = (outcomes: readonly Outcome[]) =>
  outcomes.flatMap(({ row: { createdAt: at }, result }) =>
    result?.code && at !== null ? [{ id: result.code.row.id, at }] : [],
  );

function counted(counts: ImportCounts, outcomes: Outcome[]): ImportCounts {
  const sum = { ...counts };
  for (const outcome of outcomes) {
    const status = statusOf(outcome);
    if (status === 'created' || status === 'updated' || status === 'unchanged') sum[status]++;
    else sum.failed++;
  }
  return sum;
}
