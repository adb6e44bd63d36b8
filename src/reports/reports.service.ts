import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { newId, Report, Transactions } from '#libs/database';
import { AuditService } from '../audit/audit.service.js';
import { nothingToChange, raise } from '../http/problems/index.js';
import { personBehind, type Caller } from '../http/requests/caller.js';
import { assertMatches, type Precondition } from '../http/requests/if-match.js';
import { NewestFirst, type Page } from '../http/requests/newest-first.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import { ReportFields } from './report-fields.js';
import { ReportLinks } from './report-links.js';
import type { CreateReportDto, ListReportsQuery, ShownReport, UpdateReportDto } from './reports.dto.js';
import { ReportNotFound, TooManyReports } from './reports.errors.js';

const MAX_REPORTS = 50;

@Injectable()
export class ReportsService {
  constructor(
    @InjectRepository(Report) private readonly reports: Repository<Report>,
    private readonly transactions: Transactions,
    private readonly workspaces: WorkspacesService,
    private readonly fields: ReportFields,
    private readonly links: ReportLinks,
    private readonly audit: AuditService,
    private readonly newestFirst: NewestFirst,
  ) {}

  async list({ workspaceId }: Caller, query: ListReportsQuery): Promise<Page<ShownReport>> {
    const all = this.reports.createQueryBuilder('report').where({ workspaceId });
    const { rows, nextCursor } = await this.newestFirst.page(
      all,
      'createdAt',
      ['reports', workspaceId],
      query,
    );
    return { rows: await this.links.show(rows), nextCursor };
  }

  /** @throws ReportNotFound */
  async show(caller: Caller, id: string): Promise<ShownReport> {
    return this.shownOne(await this.findOrThrow(caller, id));
  }

  /** @throws EmailNotVerified, ValidationFailed, TooManyReports, QueueFull */
  async create(caller: Caller, body: CreateReportDto): Promise<ShownReport> {
    await this.workspaces.refuseUnconfirmed(caller);
    const { workspaceId } = caller;
    const id = newId();
    const given = await this.fields.created(caller, body);
    const token = await this.links.make(id);
    const report: Report = { id, workspaceId, makerId: personBehind(caller), ...token, ...given };
    await this.transactions.run(async () => {
      await this.workspaces.lock(caller);
      if ((await this.reports.countBy({ workspaceId })) >= MAX_REPORTS) throw new TooManyReports(MAX_REPORTS);
      await this.reports.insert(report);
      await this.audit.record(caller, { ...changeOf('created', report), after: audited(report) });
    });
    return this.shownOne(report);
  }

  /** @throws ReportNotFound, ValidationFailed, PreconditionFailed, QueueFull */
  async update(
    caller: Caller,
    id: string,
    patch: UpdateReportDto,
    precondition: Precondition,
  ): Promise<ShownReport> {
    if (Object.keys(patch).length === 0) throw nothingToChange();
    assertMatches(precondition, (await this.findOrThrow(caller, id)).version);
    const changed = await this.fields.changed(patch);
    const after = await this.transactions.run(async () => {
      const before = await this.lockOrThrow(caller, id);
      assertMatches(precondition, before.version);
      const edit = { ...changed, version: before.version + 1 };
      const edited = { ...before, ...edit };
      await this.reports.update({ id, workspaceId: caller.workspaceId }, edit);
      const change = { before: audited(before), after: audited(edited) };
      await this.audit.record(caller, { ...changeOf('updated', edited), ...change });
      return edited;
    });
    return this.shownOne(after);
  }

  /** @throws ReportNotFound, PreconditionFailed */
  async delete(caller: Caller, id: string, precondition: Precondition): Promise<void> {
    await this.transactions.run(async () => {
      const report = await this.lockOrThrow(caller, id);
      assertMatches(precondition, report.version);
      await this.reports.delete({ id, workspaceId: caller.workspaceId });
      await this.audit.record(caller, { ...changeOf('deleted', report), before: audited(report) });
    });
  }

  private async lockOrThrow({ workspaceId }: Caller, id: string): Promise<Report> {
    const lock = { mode: 'pessimistic_write' } as const;
    return (await this.reports.findOne({ where: { id, workspaceId }, lock })) ?? raise(new ReportNotFound());
  }

  private async findOrThrow({ workspaceId }: Caller, id: string): Promise<Report> {
    return (await this.reports.findOneBy({ id, workspaceId })) ?? raise(new ReportNotFound());
  }

  private async shownOne(report: Report): Promise<ShownReport> {
    const [shown] = await this.links.show([report]);
    return shown ?? raise(new ReportNotFound());
  }
}

const changeOf = (what: 'created' | 'updated' | 'deleted', { id, title }: Report) => ({
  action: `report.${what}` as const,
  target: { type: 'report' as const, id, name: title },
});

const audited = ({ title, passwordHash, expiresAt }: Report) => ({
  title,
  hasPassword: passwordHash !== null,
  expiresAt: expiresAt.toISOString(),
});
