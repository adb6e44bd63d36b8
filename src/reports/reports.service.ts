import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { newId, Report, Transactions } from '#libs/database';
import { AuditService } from '../audit/audit.service.js';
import { requireHeld } from '../auth/given-rights.js';
import { nothingToChange, raise } from '../http/problems/index.js';
import { personBehind, type Caller } from '../http/requests/caller.js';
import { assertMatches, type Precondition } from '../http/requests/if-match.js';
import { NewestFirst, type Page } from '../http/requests/newest-first.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import { ReportFields } from './report-fields.js';
import { ReportRecipientsService } from './report-recipients.service.js';
import type { CreateReportDto, ShownReport, UpdateReportDto } from './reports.dto.js';
import { ReportNotFound, TooManyReports } from './reports.errors.js';
import type { RecordPageQuery } from '../http/requests/page.dto.js';

const MAX_REPORTS = 50;

@Injectable()
export class ReportsService {
  constructor(
    @InjectRepository(Report) private readonly reports: Repository<Report>,
    private readonly transactions: Transactions,
    private readonly workspaces: WorkspacesService,
    private readonly fields: ReportFields,
    private readonly recipients: ReportRecipientsService,
    private readonly audit: AuditService,
    private readonly newestFirst: NewestFirst,
  ) {}

  async list({ workspaceId }: Caller, query: RecordPageQuery): Promise<Page<ShownReport>> {
    const all = this.reports.createQueryBuilder('report').where({ workspaceId });
    const { rows, nextCursor } = await this.newestFirst.page(
      all,
      'createdAt',
      ['reports', workspaceId],
      query,
    );
    return { rows: await this.recipients.show(rows), nextCursor };
  }

  /** @throws ReportNotFound */
  async show(caller: Caller, id: string): Promise<ShownReport> {
    return this.shownOne(await this.findOrThrow(caller, id));
  }

  /** @throws EmailNotVerified, KeyCannotGive, ValidationFailed, TooManyReports, QueueFull, TooManyAttempts */
  async create(caller: Caller, body: CreateReportDto): Promise<ShownReport> {
    await this.workspaces.refuseUnconfirmed(caller);
    requireHeld(caller, ['analytics:read']);
    const { workspaceId } = caller;
    const id = newId();
    const given = await this.fields.created(caller, id, body);
    const report: Report = { id, workspaceId, makerId: personBehind(caller), ...given };
    await this.transactions.run(async () => {
      await this.workspaces.lock(caller);
      if ((await this.reports.countBy({ workspaceId })) >= MAX_REPORTS) throw new TooManyReports(MAX_REPORTS);
      await this.reports.insert(report);
      if (body.mail) await this.recipients.replace(report, body.mail.to);
      await this.audit.record(caller, {
        ...changeOf('created', report),
        after: audited(report, body.mail?.to),
      });
    });
    return this.shownOne(report);
  }

  /** @throws ReportNotFound, KeyCannotGive, ValidationFailed, PreconditionFailed, QueueFull, TooManyAttempts */
  async update(
    caller: Caller,
    id: string,
    patch: UpdateReportDto,
    precondition: Precondition,
  ): Promise<ShownReport> {
    if (Object.keys(patch).length === 0) throw nothingToChange();
    // Without its password or its end, a key could open the page of the report, which shows counts.
    if (Object.keys(patch).some((name) => name !== 'title')) requireHeld(caller, ['analytics:read']);
    assertMatches(precondition, (await this.findOrThrow(caller, id)).version);
    const changed = await this.fields.changed(patch);
    const after = await this.transactions.run(async () => {
      const before = await this.lockOrThrow(caller, id);
      assertMatches(precondition, before.version);
      const mail = await this.fields.changedMail({ ...before, ...changed }, patch);
      const edit = { ...changed, ...mail, version: before.version + 1 };
      const edited = { ...before, ...edit };
      await this.reports.update({ id, workspaceId: caller.workspaceId }, edit);
      const addresses = await this.recipients.addressesOf(before);
      await this.recipients.replace(edited, edited.mailEvery === null ? [] : (patch.mail?.to ?? addresses));
      const change = {
        before: audited(before, addresses),
        after: audited(edited, await this.recipients.addressesOf(edited)),
      };
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
      const before = audited(report, await this.recipients.addressesOf(report));
      await this.reports.delete({ id, workspaceId: caller.workspaceId });
      await this.audit.record(caller, { ...changeOf('deleted', report), before });
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
    const [shown] = await this.recipients.show([report]);
    return shown ?? raise(new ReportNotFound());
  }
}

const changeOf = (what: 'created' | 'updated' | 'deleted', { id, title }: Report) => ({
  action: `report.${what}` as const,
  target: { type: 'report' as const, id, name: title },
});

const audited = (report: Report, mailTo: readonly string[] = []) => ({
  title: report.title,
  hasPassword: report.passwordHash !== null,
  expiresAt: report.expiresAt.toISOString(),
  ...(report.mailEvery === null ? {} : { mailEvery: report.mailEvery, mailTo }),
});
