import { Injectable } from '@nestjs/common';
import type { Language } from '#libs/languages';
import { AttemptsService } from '../http/limits/attempts.service.js';
import { REPORTS_BY_SITE } from '../http/limits/attempts.rules.js';
import { NotFound } from '../http/problems/index.js';
import { KeptCounts } from './kept-counts.js';
import { ReportGuesses } from './report-guesses.js';
import { ReportLinks } from './report-links.js';
import { ReportLooks } from './report-looks.js';
import { REPORT_MAILS } from './mail-texts/index.js';
import { confirmPage, nameOf, passwordPage, reportPage } from './report-page.js';
import { ReportRecipientsService } from './report-recipients.service.js';

interface Visit {
  /** Null if none was sent. */
  password: string | null;
  site: string;
  network: string;
  language: Language;
}

interface ShownPage {
  html: string;
  policy: string;
  status: number;
}

@Injectable()
export class ReportViews {
  constructor(
    private readonly links: ReportLinks,
    private readonly counts: KeptCounts,
    private readonly looks: ReportLooks,
    private readonly recipients: ReportRecipientsService,
    private readonly guesses: ReportGuesses,
    private readonly attempts: AttemptsService,
  ) {}

  /** @throws NotFound alike for a link that is wrong, has ended or was revoked; TooManyAttempts, TooManyScans, QueueFull */
  async open(token: string, { password, site, network, language }: Visit): Promise<ShownPage> {
    await this.attempts.count('open reports from', site, REPORTS_BY_SITE);
    const report = await this.links.open(token);
    if (!report) throw new NotFound();
    const look = { language, ...(await this.looks.of(report)) };
    const isOpen =
      report.passwordHash === null ||
      (password !== null && (await this.guesses.check(report, password, network)));
    if (!isOpen) {
      const isWrong = password !== null;
      return { ...passwordPage(look, isWrong), status: isWrong ? 403 : 200 };
    }
    const content = await this.counts.of(report);
    if (!content) throw new NotFound();
    return { ...reportPage(look, report, content), status: 200 };
  }

  /**
   * Asks a recipient, or notes that they have said yes.
   * @throws NotFound alike for a link that is unknown, and for a report that has ended or is no longer sent; TooManyAttempts
   */
  async confirm(token: string, { isSent, site }: { isSent: boolean; site: string }): Promise<ShownPage> {
    await this.attempts.count('open reports from', site, REPORTS_BY_SITE);
    const found = await this.recipients.find(token);
    const { mailEvery: every, mailLanguage: language, title } = found?.report ?? {};
    if (!found || !every || !language) throw new NotFound();
    if (isSent) await this.recipients.confirm(found.recipient);
    const look = { language, ...(await this.looks.of(found.report)) };
    const texts = REPORT_MAILS[language].page;
    const said = isSent
      ? { title: texts.doneTitle, text: texts.done[every] }
      : { title: texts.title, text: texts.offers[every](title ?? '', nameOf(look)) };
    return { ...confirmPage(look, { ...said, submit: texts.submit }, isSent ? null : token), status: 200 };
  }
}
