import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, Not, type Repository } from 'typeorm';
import { newId, Transactions, WorkspaceExport } from '#libs/database';
import { FILE_STORE, type FileStore } from '#libs/files';
import { Clock } from '#libs/platform';
import { requireConfirmedEmail } from '../auth/confirmed-email.js';
import { FilesUnavailable } from '../files/files.errors.js';
import { raise } from '../http/problems/index.js';
import type { Caller } from '../http/requests/caller.js';
import { NewestFirst, type Page } from '../http/requests/newest-first.js';
import type { PageQuery } from '../http/requests/page.dto.js';
import { planLimitOf } from '../workspaces/workspaces.errors.js';
import { WorkspaceStorageService } from '../workspaces/workspace-storage.service.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import { ExportMails } from './export-mails.js';
import { ExportRuns } from './export-runs.js';
import { ExportNeedsSession, ExportNotFound, ExportNotReady, ExportTooSoon } from './exports.errors.js';
import { WorkspaceExportService } from './workspace-export.service.js';

const DAY_MS = 86_400_000;
const KEPT_MS = 7 * DAY_MS;

/** Exports that admins request of their own workspace. */
@Injectable()
export class ExportsService {
  constructor(
    @InjectRepository(WorkspaceExport) private readonly exports: Repository<WorkspaceExport>,
    @Inject(FILE_STORE) private readonly store: FileStore | null,
    private readonly transactions: Transactions,
    private readonly workspaces: WorkspacesService,
    private readonly storage: WorkspaceStorageService,
    private readonly content: WorkspaceExportService,
    private readonly mails: ExportMails,
    private readonly runs: ExportRuns,
    private readonly newestFirst: NewestFirst,
    private readonly clock: Clock,
  ) {}

  list({ workspaceId }: Caller, query: PageQuery): Promise<Page<WorkspaceExport>> {
    const kept = this.exports
      .createQueryBuilder('export')
      .where({ workspaceId, expiresAt: MoreThan(this.clock.now()) });
    return this.newestFirst.page(kept, 'createdAt', ['exports', workspaceId], query);
  }

  async findOrThrow({ workspaceId }: Caller, id: string): Promise<WorkspaceExport> {
    const where = { id, workspaceId, expiresAt: MoreThan(this.clock.now()) };
    return (await this.exports.findOneBy(where)) ?? raise(new ExportNotFound());
  }

  /** @throws ExportNeedsSession, ExportNotFound for that of another person, ExportNotReady */
  async findOwnReady(caller: Caller, id: string): Promise<WorkspaceExport> {
    if (caller.kind === 'key') throw new ExportNeedsSession();
    const found = await this.findOrThrow(caller, id);
    if (found.userId !== caller.userId) throw new ExportNotFound();
    if (found.state !== 'ready') throw new ExportNotReady(found.state);
    return found;
  }

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
      const workspace = await this.workspaces.lock(caller);
      await this.refuseSecond(workspaceId, createdAt);
      const use = await this.storage.lockUse(caller);
      if (use.maxBytes !== null && use.bytes >= use.maxBytes) throw planLimitOf(use, false);
      await this.exports.insert({ ...row });
      await this.content.record(caller, workspace, { hasLeads });
      await this.mails.sendRequested(caller);
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
