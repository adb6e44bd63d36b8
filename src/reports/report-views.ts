import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform';
import type { Report } from '#libs/database';
import type { Language } from '#libs/languages';
import { AttemptsService } from '../http/limits/attempts.service.js';
import { REPORTS_BY_SITE } from '../http/limits/attempts.rules.js';
import { NotFound } from '../http/problems/index.js';
import { WorkspaceBrandsService } from '../workspaces/workspace-brands.service.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import { ReportCounts, type CountedReport } from './report-counts.js';
import { ReportGuesses } from './report-guesses.js';
import { ReportLinks } from './report-links.js';
import { passwordPage, reportPage } from './report-page.js';

const FRESH_MS = 60_000;
const MAX_KEPT = 200;

interface Visit {
  /** Null if none was sent. */
  password: string | null;
  site: string;
  network: string;
  language: Language;
}

interface Kept {
  countedAtMs: number;
  content: Promise<CountedReport | null>;
}

@Injectable()
export class ReportViews {
  /** A link that many open at once is counted once a minute. */
  private readonly kept = new Map<string, Kept>();

  constructor(
    private readonly links: ReportLinks,
    private readonly counts: ReportCounts,
    private readonly workspaces: WorkspacesService,
    private readonly brands: WorkspaceBrandsService,
    private readonly guesses: ReportGuesses,
    private readonly attempts: AttemptsService,
    private readonly clock: Clock,
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
    const content = await this.contentOf(report);
    if (!content) throw new NotFound();
    return { ...reportPage(look, report, content), status: 200 };
  }

  private contentOf(report: Report): Promise<CountedReport | null> {
    const known = this.kept.get(report.id);
    const now = this.clock.elapsedMs();
    if (known && now - known.countedAtMs < FRESH_MS) return known.content;
    const content = this.counts.count(report);
    content.catch(() => this.kept.delete(report.id));
    const [oldest] = this.kept.keys();
    if (oldest !== undefined && this.kept.size >= MAX_KEPT) this.kept.delete(oldest);
    this.kept.set(report.id, { countedAtMs: now, content });
    return content;
  }
}
