import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { Clock } from '#libs/platform';
import { newId, ReportRecipient, User, type Report } from '#libs/database';
import { hashSecret, isWellFormedToken, newToken } from '../auth/secret-format.js';
import { TooManyAttempts } from '../http/limits/attempts.errors.js';
import {
  REPORT_CONFIRMATIONS_BY_MAILBOX,
  REPORT_CONFIRMATIONS_BY_WORKSPACE,
} from '../http/limits/attempts.rules.js';
import { AttemptsService } from '../http/limits/attempts.service.js';
import { ReportLetters } from './report-letters.js';
import { ReportLinks } from './report-links.js';
import { statusOf } from './report-mail.dto.js';
import type { ShownReport } from './reports.dto.js';

const DAY_MS = 86_400_000;
const FOR_WORKSPACE = 'ask recipients of reports of';
const FOR_MAILBOX = 'ask a recipient of reports';

@Injectable()
export class ReportRecipientsService {
  constructor(
    @InjectRepository(ReportRecipient) private readonly recipients: Repository<ReportRecipient>,
    private readonly letters: ReportLetters,
    private readonly links: ReportLinks,
    private readonly attempts: AttemptsService,
    private readonly clock: Clock,
  ) {}

  /** All are of one workspace. */
  async show(reports: Report[]): Promise<ShownReport[]> {
    const recipients = await this.of(reports);
    const shown = await this.links.show(reports);
    return shown.map((one) => ({
      ...one,
      recipients: recipients.filter(({ reportId }) => reportId === one.report.id),
    }));
  }

  async addressesOf(report: Report): Promise<string[]> {
    return (await this.of([report])).map(({ email }) => email);
  }

  /** Who gets the report. */
  async confirmed(report: Report): Promise<ReportRecipient[]> {
    return (await this.of([report])).filter((recipient) => statusOf(recipient) === 'confirmed');
  }

  /**
   * Replaces the list, and asks those who are new. Who stays has confirmed, or stopped it. Requires a transaction that has
   * locked the report.
   * @throws TooManyAttempts
   */
  async replace(report: Report, addresses: readonly string[]): Promise<void> {
    const { id: reportId, workspaceId } = report;
    const wanted = new Map(addresses.map((email) => [User.normalizeEmail(email), email]));
    const before = await this.of([report]);
    const gone = before.filter(({ emailNorm }) => !wanted.has(emailNorm)).map(({ id }) => id);
    if (gone.length > 0) await this.recipients.delete({ workspaceId, reportId, id: In(gone) });
    const known = new Set(before.map(({ emailNorm }) => emailNorm));
    for (const [emailNorm, email] of wanted)
      if (!known.has(emailNorm)) await this.add(report, email, emailNorm);
  }

  /** Returns whom a link asks, and the report; null if it is unknown, or if the report has ended. */
  async find(token: string): Promise<{ recipient: ReportRecipient; report: Report } | null> {
    if (!isWellFormedToken(token)) return null;
    const recipient = await this.recipients.findOneBy({ tokenHash: hashSecret(token) });
    if (!recipient) return null;
    const report = await this.links.findActive(recipient, recipient.reportId);
    return report?.mailEvery ? { recipient, report } : null;
  }

  /** A click on the link says yes, also after the emails were stopped. */
  async confirm({ id, workspaceId }: ReportRecipient): Promise<void> {
    await this.recipients.update({ id, workspaceId }, { confirmedAt: this.clock.now(), stoppedAt: null });
  }

  /** Oldest first. */
  private async of(reports: Pick<Report, 'id' | 'workspaceId'>[]): Promise<ReportRecipient[]> {
    const [first] = reports;
    if (!first) return [];
    const where = { workspaceId: first.workspaceId, reportId: In(reports.map(({ id }) => id)) };
    return this.recipients.find({ where, order: { createdAt: 'asc', id: 'asc' } });
  }

  private async add(report: Report, email: string, emailNorm: string): Promise<void> {
    const { id: reportId, workspaceId } = report;
    const isAllowed =
      (await this.attempts.allows(FOR_WORKSPACE, workspaceId, REPORT_CONFIRMATIONS_BY_WORKSPACE)) &&
      (await this.attempts.allows(FOR_MAILBOX, emailNorm, REPORT_CONFIRMATIONS_BY_MAILBOX));
    if (!isAllowed) throw new TooManyAttempts(DAY_MS);
    const token = newToken();
    const recipient: ReportRecipient = {
      ...{ id: newId(), workspaceId, reportId, email, emailNorm, tokenHash: hashSecret(token) },
      ...{ confirmedAt: null, stoppedAt: null, createdAt: this.clock.now() },
    };
    await this.recipients.insert(recipient);
    await this.letters.ask(report, recipient, token);
  }
}
