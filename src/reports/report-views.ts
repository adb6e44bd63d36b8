import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform';
import type { Report } from '#libs/database';
import type { Language } from '#libs/languages';
import { PasswordsService } from '#libs/secrets';
import { AttemptsService } from '../http/limits/attempts.service.js';
import { REPORT_GUESSES, REPORTS_BY_SITE } from '../http/limits/attempts.rules.js';
import { NotFound } from '../http/problems/index.js';
import { WorkspaceBrandsService } from '../workspaces/workspace-brands.service.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import { ReportCounts, type CountedReport } from './report-counts.js';
import { ReportLinks } from './report-links.js';
import { passwordPage, reportPage } from './report-page.js';

const FRESH_MS = 60_000;
const MAX_KEPT = 200;
const GUESS = 'open a report from';

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
    private readonly passwords: PasswordsService,
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
    const isOpen = report.passwordHash === null || (await this.isRight(report, password, network));
    if (!isOpen) {
      const isWrong = password !== null;
      return { ...passwordPage(look, report, isWrong), status: isWrong ? 403 : 200 };
    }
    const content = await this.contentOf(report);
    if (!content) throw new NotFound();
    return { ...reportPage(look, report, content), status: 200 };
  }

  /** Counts a password before it is checked, so that guesses at the same time gain nothing. */
  private async isRight(report: Report, password: string | null, network: string): Promise<boolean> {
    if (password === null) return false;
    const who = `${report.id} ${network}`;
    await this.attempts.count(GUESS, who, REPORT_GUESSES);
    const isRight = await this.passwords.matches(password, report.passwordHash);
    if (isRight) await this.attempts.uncount(GUESS, who);
    return isRight;
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
