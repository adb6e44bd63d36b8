import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Import, newId, onViolation, Transactions } from '#libs/database';
import { Clock } from '#libs/platform';
import { makerOf } from '../auth/makers.service.js';
import { raise } from '../http/problems/index.js';
import type { Caller } from '../http/requests/caller.js';
import { NewestFirst, type Page } from '../http/requests/newest-first.js';
import { planLimitOf } from '../workspaces/workspaces.errors.js';
import { WorkspaceStorageService } from '../workspaces/workspace-storage.service.js';
import { ImportItems } from './import-items.js';
import { unzip } from './import-report.js';
import { ImportReads } from './import-reads.js';
import { ImportRuns } from './import-runs.js';
import { NO_COUNTS, undoing } from './import-steps.js';
import type { ArchivedKey, ReadImport } from './import-task.js';
import { revertibleUntil } from './imports.dto.js';
import {
  ImportEnded,
  ImportHasFaults,
  ImportNotFound,
  ImportNotReady,
  ImportNotRevertible,
  ImportOpen,
} from './imports.errors.js';
import { DROP_ITEMS, NEXT_REPORT } from './imports.queries.js';
import type { RecordPageQuery } from '../http/requests/page.dto.js';

const OPEN: readonly string[] = ['queued', 'checking', 'ready', 'running', 'reverting'];

@Injectable()
export class ImportsService {
  constructor(
    @InjectRepository(Import) private readonly imports: Repository<Import>,
    private readonly transactions: Transactions,
    private readonly storage: WorkspaceStorageService,
    private readonly items: ImportItems,
    private readonly reads: ImportReads,
    private readonly runs: ImportRuns,
    private readonly newestFirst: NewestFirst,
    private readonly clock: Clock,
  ) {}

  list({ workspaceId }: Caller, query: RecordPageQuery): Promise<Page<Import>> {
    const all = this.imports.createQueryBuilder('import').where({ workspaceId });
    return this.newestFirst.page(all, 'createdAt', ['imports', workspaceId], query);
  }

  async findOrThrow({ workspaceId }: Caller, id: string): Promise<Import> {
    return (await this.imports.findOneBy({ id, workspaceId })) ?? raise(new ImportNotFound());
  }

  /** @throws ImportOpen, PlanLimit */
  async create(caller: Caller, read: ReadImport): Promise<Import> {
    const { workspaceId } = caller;
    const { parts, keys, digest: _, ...file } = read;
    const now = this.clock.now();
    const job: Import = {
      ...file,
      ...{ id: newId(), workspaceId, state: 'queued', processed: 0, nextPart: 0, counts: NO_COUNTS },
      ...{
        itemsKey: null,
        fault: null,
        ranAt: null,
        maker: makerOf(caller),
        undoChangeId: null,
        undoAfter: null,
      },
      ...{ tries: 0, leaseToken: null, leaseEndsAt: null, turnAt: now, createdAt: now, updatedAt: now },
    };
    await this.transactions.run(async () => {
      await this.refuseSecond(caller);
      if (!job.dryRun && job.mode === 'create') await this.refuseBeyond(caller, job.rows, keys);
      await this.refuseBytes(caller, parts);
      job.itemsKey = await this.items.newKey(job.id);
      await onViolation({ imports_open: openElsewhere }, this.imports.insert(job));
      await this.items.store(job, parts);
      this.transactions.afterCommit(() => this.runs.wake());
    });
    return job;
  }

  /** @throws ImportNotFound, ImportNotReady, ImportHasFaults, PlanLimit */
  start(caller: Caller, id: string): Promise<Import> {
    return this.change(caller, id, async (job) => {
      if (job.state !== 'ready') throw new ImportNotReady(job.state);
      if (job.atomic && job.counts.failed > 0) throw new ImportHasFaults(job.counts.failed);
      await this.refuseBeyond(caller, job.counts.created);
      const begun = { processed: 0, nextPart: 0, counts: NO_COUNTS, ranAt: this.clock.now() };
      return { ...begun, state: 'running', maker: makerOf(caller) };
    });
  }

  /** @throws ImportNotFound, ImportEnded */
  async cancel(caller: Caller, id: string): Promise<void> {
    await this.change(caller, id, async (job) => {
      if (job.state === 'cancelled') return {};
      if (!OPEN.includes(job.state) || job.state === 'reverting') throw new ImportEnded(job.state);
      await this.transactions.query(DROP_ITEMS, [caller.workspaceId, id]);
      return { state: 'cancelled', leaseToken: null };
    });
  }

  /** @throws ImportNotFound, ImportNotRevertible, ImportOpen */
  revert(caller: Caller, id: string): Promise<Import> {
    return this.change(caller, id, async (job) => {
      const until = revertibleUntil(job);
      if (until === null || until <= this.clock.now()) throw new ImportNotRevertible();
      await this.refuseSecond(caller);
      return { ...undoing(), fault: null, maker: makerOf(caller) };
    });
  }

  /** The lines of the report, without its header. @throws ImportNotFound */
  async report(caller: Caller, id: string): Promise<AsyncGenerator<string, void>> {
    await this.findOrThrow(caller, id);
    return this.readReport(caller, id);
  }

  private async *readReport({ workspaceId }: Caller, id: string): AsyncGenerator<string, void> {
    for (let last = -1; ;) {
      const values = [workspaceId, id, last];
      const [part] = await this.transactions.query<{ number: number; report: Buffer }>(NEXT_REPORT, values);
      if (!part) return;
      yield await unzip(part.report);
      last = part.number;
    }
  }

  private change(
    { workspaceId }: Caller,
    id: string,
    decide: (job: Import) => Promise<Partial<Import>>,
  ): Promise<Import> {
    return this.transactions.run(async () => {
      const lock = { mode: 'for_no_key_update' } as const;
      const job = await this.imports.findOne({ where: { id, workspaceId }, lock });
      if (!job) throw new ImportNotFound();
      const changes = { ...(await decide(job)), tries: 0, updatedAt: this.clock.now() };
      const stored = this.imports.update({ id, workspaceId }, changes);
      await onViolation({ imports_open: openElsewhere }, stored);
      this.transactions.afterCommit(() => this.runs.wake());
      return { ...job, ...changes };
    });
  }

  private async refuseSecond({ workspaceId }: Caller): Promise<void> {
    const open = await this.imports
      .createQueryBuilder('import')
      .where({ workspaceId })
      .andWhere('import.state = any(:open)', { open: OPEN })
      .getOne();
    if (open) throw new ImportOpen(open.id, open.state);
  }

  /** @param keys of codes that are not created if they are here already */
  private async refuseBeyond(
    caller: Caller,
    created: number,
    keys: readonly ArchivedKey[] = [],
  ): Promise<void> {
    const use = await this.storage.lockUse(caller);
    const room = use.maxCodes === null ? Infinity : use.maxCodes - use.codes;
    if (created <= room) return;
    const isKnown = keys.length > 0 ? await this.reads.knownIn(caller, keys) : () => false;
    if (created - keys.filter(isKnown).length > room) throw planLimitOf(use, true);
  }

  private async refuseBytes(caller: Caller, parts: readonly Uint8Array[]): Promise<void> {
    const use = await this.storage.lockUse(caller);
    const bytes = parts.reduce((sum, { length }) => sum + length, 0);
    if (use.maxBytes !== null && use.bytes + bytes > use.maxBytes) throw planLimitOf(use, false);
  }
}

/** Two requests at the same time: the unique index has decided. */
const openElsewhere = () => new ImportOpen('another one', 'queued');
