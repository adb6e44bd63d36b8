import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Cleanup, NIL_UUID, Transactions, WorkspaceExport } from '#libs/database';
import { EXPECT_GARBAGE, KEEP_FOLDER } from '#libs/files';
import { Clock, Config, LOG, type Log } from '#libs/platform';
import { WorkspaceStorageService } from '../workspaces/workspace-storage.service.js';
import { ExportArchives, type StoredArchive } from './export-archives.js';
import { ExportMails } from './export-mails.js';

const LOOK_MS = 5_000;
const LEASE_MS = 60_000;
/** Of the snapshot, which holds back the vacuum and every change of a table. */
const MAX_MS = 3_600_000;
const MAX_TRIES = 5;

/** Parameters: now, token, end of the lease. */
const CLAIM = `
  update exports set state = 'running', lease_token = $2, lease_ends_at = $3, tries = tries + 1 where id = (
    select id from exports
    where state in ('queued', 'running') and (lease_ends_at is null or lease_ends_at <= $1)
    order by created_at limit 1 for update skip locked)
  returning id, workspace_id as "workspaceId"`;

/** Writes the exports that were requested, one at a time. A process that ends leaves its export to the next one, after the lease. */
@Injectable()
export class ExportRuns extends Cleanup {
  constructor(
    @InjectRepository(WorkspaceExport) private readonly exports: Repository<WorkspaceExport>,
    private readonly archives: ExportArchives,
    private readonly storage: WorkspaceStorageService,
    private readonly mails: ExportMails,
    private readonly clock: Clock,
    private readonly config: Config,
    transactions: Transactions,
    @Inject(LOG) log: Log,
  ) {
    super('exports', LOOK_MS, transactions, log);
  }

  /** Does not wait for the next look. */
  wake(): void {
    this.run().catch((error: unknown) => {
      if (!this.isStopping) this.log.warn({ err: error }, 'the work on exports failed; it continues later');
    });
  }

  protected async clean(): Promise<void> {
    if (this.config.isReadOnly) return;
    while (!this.isStopping && (await this.next()));
  }

  private async next(): Promise<boolean> {
    const token = randomUUID();
    const [claimed] = await this.transactions.query<{ id: string; workspaceId: string }>(CLAIM, [
      this.clock.now(),
      token,
      this.leaseEnd(),
    ]);
    if (!claimed) return false;
    const job = await this.exports.findOneByOrFail({ ...claimed, leaseToken: token });
    // Below the folder of the workspace, where a certificate of erasure looks for what is left.
    const folder = `${claimed.workspaceId}/export-${token}`;
    try {
      if (job.tries > MAX_TRIES) throw new Error('no process has come to the end of it');
      // Twice as long as it may be written and put into the storage.
      const later = new Date(this.clock.now().getTime() + 2 * MAX_MS);
      await this.transactions.query(EXPECT_GARBAGE, [folder, later]);
      await this.finish(job, await this.write(job, folder));
    } catch (error) {
      await this.failed(job, error);
    }
    return true;
  }

  private async write(job: WorkspaceExport, folder: string): Promise<StoredArchive> {
    const lost = new AbortController();
    const renewal = setInterval(() => void this.renew(job, lost), LEASE_MS / 3).unref();
    const signal = AbortSignal.any([lost.signal, this.stopSignal, AbortSignal.timeout(MAX_MS)]);
    try {
      const { workspaceName: name } = await this.mails.namesOf(job);
      return await this.archives.write(job, { name, folder, signal });
    } finally {
      clearInterval(renewal);
    }
  }

  private async renew(
    { id, workspaceId, leaseToken }: WorkspaceExport,
    lost: AbortController,
  ): Promise<void> {
    const where = { id, workspaceId, leaseToken: leaseToken ?? NIL_UUID };
    try {
      const { affected } = await this.exports.update(where, { leaseEndsAt: this.leaseEnd() });
      if (affected === 0) lost.abort();
    } catch (error) {
      this.log.warn({ err: error, export: id }, 'a lease was not renewed');
    }
  }

  private async finish(job: WorkspaceExport, stored: StoredArchive): Promise<void> {
    const { id, workspaceId } = job;
    await this.transactions.run(async () => {
      const where = { id, workspaceId, leaseToken: job.leaseToken ?? NIL_UUID };
      const ended = { leaseToken: null, leaseEndsAt: null };
      const { maxBytes } = await this.storage.lockUse(job);
      // Beside what is stored already, since a workspace that is nearly full can leave, too.
      if (maxBytes !== null && stored.bytes > maxBytes) {
        await this.exports.update(where, { ...ended, state: 'failed', fault: tooLarge(stored.bytes) });
        return;
      }
      const { affected } = await this.exports.update(where, { ...stored, ...ended, state: 'ready' });
      // Otherwise another process writes it, or the workspace is gone, and the folder is garbage.
      if (affected === 0) return;
      const kept = await this.transactions.query(KEEP_FOLDER, [stored.folder]);
      if (kept.length === 0) throw new Error('its folder was deleted meanwhile');
      await this.mails.sendReady(job);
    });
  }

  private async failed(job: WorkspaceExport, error: unknown): Promise<void> {
    if (this.isStopping) return;
    const { id, workspaceId, tries } = job;
    const isLast = tries >= MAX_TRIES;
    this.log[isLast ? 'error' : 'warn']({ err: error, export: id }, 'an export failed');
    const where = { id, workspaceId, leaseToken: job.leaseToken ?? NIL_UUID };
    if (isLast)
      await this.exports.update(where, {
        state: 'failed',
        fault: GIVEN_UP,
        leaseToken: null,
        leaseEndsAt: null,
      });
  }

  private leaseEnd(): Date {
    return new Date(this.clock.now().getTime() + LEASE_MS);
  }
}

const tooLarge = (bytes: number) =>
  `The archive has ${bytes} bytes, more than the plan stores. Delete uploaded files, or ask the operator for an export.`;
const GIVEN_UP = 'The service could not write it. Request another one, or contact its operator.';
