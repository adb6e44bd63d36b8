import { Injectable } from '@nestjs/common';
import { Config } from '#libs/platform';
import type { Report, ReportRecipient } from '#libs/database';
import { safeFileName } from '#libs/http-server';
import { MailOutbox, nameInMail, nameInSubject } from '#libs/mail';
import { ReportLinks } from './report-links.js';
import type { Bars } from './report-content.js';
import { ReportLooks } from './report-looks.js';
import { REPORT_MAILS } from './mail-texts/index.js';
import type { ReportDocument } from './report-documents.js';
import { nameOf } from './report-page.js';

const FILE_NAME_BYTES = 100;
const MAX_CODES = 5;

/** Requires an open transaction, whose commit queues the emails. */
@Injectable()
export class ReportLetters {
  constructor(
    private readonly outbox: MailOutbox,
    private readonly looks: ReportLooks,
    private readonly links: ReportLinks,
    private readonly config: Config,
  ) {}

  async ask(report: Report, recipient: ReportRecipient, token: string): Promise<void> {
    const { language, every, from, brand } = await this.headOf(report);
    const { subject, offers, button, notes } = REPORT_MAILS[language].ask;
    await this.outbox.post({
      ...{ to: recipient.email, language, subject: subject(nameInSubject(report.title)), brand },
      paragraphs: [offers[every](nameInMail(report.title), from)],
      button: { label: button, url: `${this.config.baseUrl}/r/confirm?token=${token}` },
      notes,
      stops: stopOf(recipient),
    });
  }

  async send(
    report: Report,
    recipients: readonly ReportRecipient[],
    { content: { dates, headline, summary, days, charts }, pdf }: ReportDocument,
  ): Promise<void> {
    const { language, every, from, brand } = await this.headOf(report);
    const { subject, attached, button, why } = REPORT_MAILS[language].report;
    const fileName = safeFileName(report.title, FILE_NAME_BYTES) || 'report';
    for (const recipient of recipients)
      await this.outbox.post({
        ...{ to: recipient.email, language, brand },
        subject: subject(nameInSubject(report.title), headline.scans),
        ...{ eyebrow: dates, heading: `${headline.scans} ${headline.rest}` },
        paragraphs: [summary, attached],
        bars: days,
        ...(charts && { facts: factsOf(charts.codes) }),
        button: { label: button, url: this.links.urlOf(report) },
        notes: [why[every](nameInMail(report.title), from)],
        stops: stopOf(recipient),
        attachment: { name: `${fileName}.pdf`, mediaType: 'application/pdf', bytes: pdf },
      });
  }

  private async headOf(report: Report) {
    const { mailEvery: every, mailLanguage: language } = report;
    if (every === null || language === null) throw new Error('only a report with emails has recipients');
    const look = await this.looks.of(report);
    return { language, every, from: nameInMail(nameOf(look)), brand: look.brand };
  }
}

const factsOf = ({ heading, rows }: Bars) => ({
  heading,
  rows: rows.slice(0, MAX_CODES).map(({ name, count }) => ({ label: nameInSubject(name), text: count })),
});

const stopOf = ({ id, reportId }: ReportRecipient) => ({
  ...{ kind: 'reports' as const, userId: id, subjectId: reportId },
});
