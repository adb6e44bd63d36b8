import { Injectable } from '@nestjs/common';
import type { Language } from '#libs/languages';
import { AttemptsService } from '../http/limits/attempts.service.js';
import { REPORTS_BY_SITE } from '../http/limits/attempts.rules.js';
import { NotFound } from '../http/problems/index.js';
import { WorkspaceBrandsService } from '../workspaces/workspace-brands.service.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import { KeptCounts } from './kept-counts.js';
import { ReportGuesses } from './report-guesses.js';
import { ReportLinks } from './report-links.js';
import { passwordPage, reportPage } from './report-page.js';

interface Visit {
  /** Null if none was sent. */
  password: string | null;
  site: string;
  network: string;
  language: Language;
}

@Injectable()
export class ReportViews {
  constructor(
    private readonly links: ReportLinks,
    private readonly counts: KeptCounts,
    private readonly workspaces: WorkspacesService,
    private readonly brands: WorkspaceBrandsService,
    private readonly guesses: ReportGuesses,
    private readonly attempts: AttemptsService,
  ) {}

  /** @throws NotFound alike for a link that is wrong, has ended or was revoked; TooManyAttempts, TooManyScans, QueueFull */
  async open(
    token: string,
    { password, site, network, language }: Visit,
  ): Promise<{ html: string; policy: string; status: number }> {
    await this.attempts.count('open reports from', site, REPORTS_BY_SITE);
    const report = await this.links.open(token);
    if (!report) throw new NotFound();
    const { name: workspaceName } = await this.workspaces.findOrFail(report);
    const look = { language, workspaceName, brand: await this.brands.find(report) };
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
}
