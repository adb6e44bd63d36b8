import { Injectable } from '@nestjs/common';
import type { Report } from '#libs/database';
import { brandColors, NO_BRAND } from '#libs/pages';
import { LongThreads, type ThreadFunction } from '#libs/queue';
import { KeptCounts } from './kept-counts.js';
import type { Sheet } from './pdf-sheet.js';
import { reportContent, type ReportContent } from './report-content.js';
import { ReportLooks } from './report-looks.js';
import { monogramOf, nameOf } from './report-page.js';
import { REPORT_MAILS } from './mail-texts/index.js';

const DRAW: ThreadFunction<Sheet, Uint8Array> = {
  module: '#report-worker',
  name: 'default',
  estimateMs: () => 300,
};

export interface ReportDocument {
  content: ReportContent;
  pdf: Uint8Array;
}

@Injectable()
export class ReportDocuments {
  constructor(
    private readonly counts: KeptCounts,
    private readonly looks: ReportLooks,
    private readonly threads: LongThreads,
  ) {}

  /** Returns null if there is nothing to count any more. @throws what ReportCounts throws; QueueFull */
  async draw(report: Report): Promise<ReportDocument | null> {
    const counted = await this.counts.of(report);
    if (!counted) return null;
    const language = report.mailLanguage ?? 'en';
    const look = await this.looks.of(report);
    const name = nameOf(look);
    const content = reportContent({ language, name }, report, counted);
    const pdf = await this.threads.run(DRAW, {
      content,
      colors: brandColors(look.brand?.color ?? NO_BRAND, 'light'),
      logo: look.brand?.logo ?? null,
      monogram: monogramOf(name),
      missing: REPORT_MAILS[language].missing,
    });
    return { content, pdf };
  }
}
