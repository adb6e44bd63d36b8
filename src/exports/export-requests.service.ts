import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, Not, type Repository } from 'typeorm';
import { newId, Transactions, WorkspaceExport } from '#libs/database';
import { FILE_STORE, type FileStore } from '#libs/files';
import { Clock } from '#libs/platform';
import { requireConfirmedEmail } from '../auth/confirmed-email.js';
import { FilesUnavailable } from '../files/files.errors.js';
import type { Caller } from '../http/requests/caller.js';
import { planLimitOf } from '../workspaces/workspaces.errors.js';
import { WorkspaceStorageService } from '../workspaces/workspace-storage.service.js';
import { ExportNotices } from './export-notices.js';
import { ExportRuns } from './export-runs.js';
import { ExportNeedsSession, ExportTooSoon } from './exports.errors.js';

const DAY_MS = 86_400_000;
const KEPT_MS = 7 * DAY_MS;

/** Requests of admins to export their own workspace. */
@Injectable()
export class ExportRequestsService {
  constructor(
    @InjectRepository(WorkspaceExport) private readonly exports: Repository<WorkspaceExport>,
    @Inject(FILE_STORE) private readonly store: FileStore | null,
    private readonly transactions: Transactions,
    private readonly storage: WorkspaceStorageService,
    private readonly notices: ExportNotices,
    private readonly runs: ExportRuns,
    private readonly clock: Clock,
  ) {}

  /** @throws ExportNeedsSession, FilesUnavailable, EmailNotVerified, ExportTooSoon, PlanLimit */
  async create(caller: Caller): Promise<WorkspaceExport> {
    if (caller.kind === 'key') throw new ExportNeedsSession();
    requireConfirmedEmail(caller);
    if (!this.store) throw new FilesUnavailable();
    const { workspaceId, userId, readsLeads: hasLeads } = caller;
    const createdAt = this.clock.now();
    const row: WorkspaceExport = {
      ...{ id: newId(), workspaceId, userId, state: 'queued', hasLeads, fault: null, folder: null },
      ...{ sealedKey: null, bytes: 0, fingerprint: null, tries: 0, leaseToken: null, leaseEndsAt: null },
      ...{ createdAt, expiresAt: new Date(createdAt.getTime() + KEPT_MS) },
    };
    return this.transactions.run(async () => {
      const use = await this.storage.lockUse(caller);
      await this.refuseSecond(workspaceId, createdAt);
      if (use.maxBytes !== null && use.bytes >= use.maxBytes) throw planLimitOf(use, false);
      await this.exports.insert({ ...row });
      await this.notices.requested(caller, row);
      this.transactions.afterCommit(() => this.runs.wake());
      return row;
    });
  }

  private async refuseSecond(workspaceId: string, now: Date): Promise<void> {
    const since = MoreThan(new Date(now.getTime() - DAY_MS));
    const last = await this.exports.findOneBy({ workspaceId, createdAt: since, state: Not('failed') });
    if (last) throw new ExportTooSoon(last.id, new Date(last.createdAt.getTime() + DAY_MS).toISOString());
  }
}
