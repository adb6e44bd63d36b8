import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Import, newId, NIL_UUID, Transactions, type ImportCounts } from '#libs/database';
import { Clock } from '#libs/platform';
import { MakersService } from '../auth/makers.service.js';
import { Problem } from '../http/problems/index.js';
import type { Caller } from '../http/requests/caller.js';
import { Prepared, untilPrepared } from '../http/requests/preparation.js';
import { QrChangesService } from '../qr/history/qr-changes.service.js';
import { ImportLeases } from './import-leases.js';
import { linesOfUndone, zip } from './import-report.js';
import { ImportParts, LeaseLost } from './import-parts.js';
import { ADD_REPORT, DROP_ITEMS } from './imports.queries.js';

export type ClaimedImport = Pick<Import, 'id' | 'workspaceId' | 'leaseToken'>;

export const NO_COUNTS: ImportCounts = {
  ...{ created: 0, updated: 0, unchanged: 0, failed: 0 },
  ...{ undone: 0, kept: 0 },
};
/** Reports of a revert come after those of all parts. */
const FIRST_UNDONE = 1_000_000;
const LOST = 'can no longer change QR codes of this workspace.';
const WORKING: readonly string[] = ['queued', 'checking', 'running', 'reverting'];

/** One part of an import after the other, each in one transaction with how far the import has come. */
@Injectable()
export class ImportSteps {
  constructor(
    @InjectRepository(Import) private readonly imports: Repository<Import>,
    private readonly transactions: Transactions,
    private readonly makers: MakersService,
    private readonly parts: ImportParts,
    private readonly changes: QrChangesService,
    private readonly clock: Clock,
    private readonly leases: ImportLeases,
  ) {}

  /** Returns false if nothing is left to do. The rights of who has started it are those of this moment. */
  async next(claimed: ClaimedImport): Promise<boolean> {
    const { id, workspaceId, leaseToken } = claimed;
    const job = await this.imports.findOneBy({ id, workspaceId, leaseToken: leaseToken ?? NIL_UUID });
    if (!job || !WORKING.includes(job.state)) return false;
    const caller = await this.callerOf(job);
    if (!caller) return this.fail(claimed, `${job.maker.name.slice(0, 100)} ${LOST}`);
    try {
      return await this.step(job, caller);
    } catch (error) {
      if (error instanceof LeaseLost) return false;
      // What the service cannot do now, it does later.
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      return this.fail(claimed, error.detail);
    }
  }

  /** An import with a fault takes back what it did, whether or not its maker still may. */
  private async callerOf({ id, workspaceId, state, fault, maker }: Import): Promise<Caller | null> {
    const { name } = maker;
    if (state === 'reverting' && fault !== null) return this.makers.findImport(workspaceId, { id, name });
    const caller = await this.makers.find(workspaceId, maker, 'codes:write');
    return caller && { ...caller, actor: { type: 'import', id, name } };
  }

  private async step(job: Import, caller: Caller): Promise<boolean> {
    if (job.state === 'queued') return this.begin(job);
    if (job.state === 'reverting') return this.undo(job, caller);
    return (await this.parts.run(job, caller)) || this.finish(job);
  }

  private async begin(job: Import): Promise<boolean> {
    const isChecked = (job.dryRun || job.atomic) && job.ranAt === null;
    return this.change(job, isChecked ? { state: 'checking' } : this.run());
  }

  private run(): Partial<Import> {
    return { state: 'running', ranAt: this.clock.now(), processed: 0, nextPart: 0, counts: NO_COUNTS };
  }

  /** After the last part. */
  private async finish(job: Import): Promise<boolean> {
    const { state, atomic, dryRun, counts } = job;
    const hasFaults = atomic && counts.failed > 0;
    const fault = `${counts.failed.toLocaleString('en')} rows failed, so nothing was imported; see the report.`;
    if (state === 'running') return this.change(job, hasFaults ? { ...undoing(), fault } : { state: 'done' });
    if (dryRun) return this.change(job, { state: 'ready' });
    return this.change(job, hasFaults ? { state: 'failed', fault } : this.run());
  }

  private async undo(job: Import, caller: Caller): Promise<boolean> {
    const { id, workspaceId, counts } = job;
    const after = job.undoAfter ?? NIL_UUID;
    const prepared = new Prepared(this.transactions);
    const revert = () =>
      this.transactions.run(async () => {
        await this.lock(job);
        const changeId = job.undoChangeId ?? newId();
        const codes = await this.changes.revertPage(caller, id, { after, changeId }, prepared);
        const last = codes.at(-1);
        if (!last) {
          await this.update(job, {
            state: job.fault === null ? 'reverted' : 'failed',
            undoChangeId: changeId,
          });
          return false;
        }
        const report = await zip(linesOfUndone(codes));
        await this.transactions.query(ADD_REPORT, [id, workspaceId, report, FIRST_UNDONE]);
        const kept = codes.filter(({ status }) => status === 'skipped' || status === 'failed').length;
        const undone = { undone: counts.undone + codes.length - kept, kept: counts.kept + kept };
        await this.update(job, {
          counts: { ...counts, ...undone },
          undoAfter: last.id,
          undoChangeId: changeId,
        });
        return true;
      });
    const prepare = () => this.changes.preparePage(caller, id, after, prepared);
    return untilPrepared(this.transactions, revert, () => this.leases.during(job, prepare));
  }

  /**
   * It stays revertible, as far as it came; an atomic import takes that back.
   * @returns whether there is something to take back
   */
  async fail({ id, workspaceId, leaseToken }: ClaimedImport, fault: string): Promise<boolean> {
    return this.transactions.run(async () => {
      const where = { id, workspaceId, leaseToken: leaseToken ?? NIL_UUID };
      const job = await this.imports.findOne({ where, lock: { mode: 'for_no_key_update' } });
      if (!job || !WORKING.includes(job.state)) return false;
      const isHalf = job.atomic && job.state === 'running';
      const ended = isHalf ? undoing() : { state: 'failed' as const };
      await this.update(job, { ...ended, fault: fault.slice(0, 500) });
      await this.transactions.query(DROP_ITEMS, [workspaceId, id]);
      return isHalf;
    });
  }

  /** @param until nobody else goes on with it before; null for at once */
  async release(claimed: ClaimedImport, until: Date | null): Promise<void> {
    const { id, workspaceId, leaseToken } = claimed;
    const where = { id, workspaceId, leaseToken: leaseToken ?? NIL_UUID };
    await this.imports.update(where, { leaseToken: null, leaseEndsAt: until });
  }

  private async change(job: Import, values: Partial<Import>): Promise<boolean> {
    await this.transactions.run(async () => {
      await this.lock(job);
      await this.update(job, values);
      const { state = job.state } = values;
      if (state === 'failed' || state === 'done' || state === 'reverting')
        await this.transactions.query(DROP_ITEMS, [job.workspaceId, job.id]);
    });
    return true;
  }

  private update({ id, workspaceId, leaseToken }: ClaimedImport, values: Partial<Import>) {
    const where = { id, workspaceId, leaseToken: leaseToken ?? NIL_UUID };
    const going = { tries: 0, ...this.leases.begun() };
    return this.imports.update(where, { ...values, ...going });
  }

  private lock(job: Import): Promise<void> {
    return this.parts.lock(job);
  }
}

/** A new change takes back what the import did. */
export const undoing = (): Partial<Import> => ({ state: 'reverting', undoChangeId: newId() });
