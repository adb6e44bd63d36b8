import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Cleanup, Report, Transactions } from '#libs/database';
import { Clock, Config, LOG, type Log } from '#libs/platform';
import { SERVICE, workFor } from '#libs/queue';
import { ReportDocuments, type ReportDocument } from './report-documents.js';
import { ReportLetters } from './report-letters.js';
import { ReportLinks } from './report-links.js';
import { ReportRecipientsService } from './report-recipients.service.js';
import { ReportSchedule } from './report-schedule.js';

const MINUTE_MS = 60_000;
/** Longer than the figures and the PDF of a report take. */
const LEASE_MS = 10 * MINUTE_MS;
const RETRY_MS = 30 * MINUTE_MS;
const LEFT_OUT_AFTER_MS = 24 * 60 * MINUTE_MS;

const CLAIM = `
  update reports set mail_lease_ends_at = $2 where id = (
    select id from reports
    where mail_due_at <= $1 and (mail_lease_ends_at is null or mail_lease_ends_at <= $1)
    order by mail_due_at, id limit 1 for update skip locked)
  returning id, workspace_id as "workspaceId", mail_due_at as "mailDueAt", mail_lease_ends_at as "mailLeaseEndsAt"`;

type Claimed = Pick<Report, 'id' | 'workspaceId'> & { mailDueAt: Date; mailLeaseEndsAt: Date };

/** What the mailing of a report consists of. */
@Injectable()
export class ReportMailParts {
  constructor(
    readonly links: ReportLinks,
    readonly recipients: ReportRecipientsService,
    readonly documents: ReportDocuments,
    readonly letters: ReportLetters,
    readonly schedule: ReportSchedule,
  ) {}
}

/**
 * Sends the reports that are due, one at a time. A lease gives each to one process, and the transaction that queues the emails
 * sets the next time: so each period is sent once, whatever stops between.
 */
@Injectable()
export class ReportMailings extends Cleanup {
  constructor(
    @InjectRepository(Report) private readonly reports: Repository<Report>,
    private readonly parts: ReportMailParts,
    private readonly clock: Clock,
    private readonly config: Config,
    transactions: Transactions,
    @Inject(LOG) log: Log,
  ) {
    super('emails of reports', MINUTE_MS, transactions, log);
  }

  protected async clean(): Promise<void> {
    if (!this.config.isDelivering) return;
    while (!this.isStopping && (await this.sendNext()));
  }

  private async sendNext(): Promise<boolean> {
    const now = this.clock.now();
    const leaseEndsAt = new Date(now.getTime() + LEASE_MS);
    const [claimed] = await this.transactions.query<Claimed>(CLAIM, [now, leaseEndsAt]);
    if (!claimed) return false;
    const asker = { ...SERVICE, key: claimed.workspaceId };
    await workFor(asker, () => this.send(claimed)).catch((error: unknown) => this.failed(claimed, error));
    return true;
  }

  private async send(claimed: Claimed): Promise<void> {
    const { links, recipients, documents } = this.parts;
    const report = await links.findActive(claimed, claimed.id);
    const isAwaited = report !== null && (await recipients.confirmed(report)).length > 0;
    const document = isAwaited ? await documents.draw(report) : null;
    await this.end(claimed, document);
  }

  /** Leaves out what a person has changed, ended or stopped meanwhile. */
  private end(claimed: Claimed, document: ReportDocument | null): Promise<void> {
    const { links, recipients, letters, schedule } = this.parts;
    const { id, workspaceId } = claimed;
    return this.transactions.run(async () => {
      const report = await this.lock(claimed);
      if (!report) return;
      const now = this.clock.now();
      if (document !== null && (await links.findActive(report, id)))
        await letters.send(report, await recipients.confirmed(report), document);
      const mailDueAt = report.expiresAt > now ? await schedule.next(report, now) : null;
      await this.reports.update({ id, workspaceId }, { mailDueAt, mailLeaseEndsAt: null });
    });
  }

  private async failed(claimed: Claimed, error: unknown): Promise<void> {
    if (this.isStopping) return;
    const now = this.clock.now().getTime();
    const isLeftOut = now - claimed.mailDueAt.getTime() > LEFT_OUT_AFTER_MS;
    const said = { err: error, report: claimed.id };
    if (isLeftOut) {
      this.log.error(said, 'a report was not sent, since its figures could not be read for a day');
      await this.end(claimed, null);
      return;
    }
    this.log.warn(said, 'could not send a report; retrying later');
    const { id, workspaceId } = claimed;
    await this.transactions.run(async () => {
      if (await this.lock(claimed))
        await this.reports.update({ id, workspaceId }, { mailLeaseEndsAt: new Date(now + RETRY_MS) });
    });
  }

  private lock({ id, workspaceId, mailDueAt, mailLeaseEndsAt }: Claimed): Promise<Report | null> {
    const where = { id, workspaceId, mailDueAt, mailLeaseEndsAt };
    return this.reports.findOne({ where, lock: { mode: 'for_no_key_update' } });
  }
}
