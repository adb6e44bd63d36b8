import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform';
import { Transactions, type Report } from '#libs/database';
import type { CountScope, CountSubject } from '#libs/scans';
import { intervalFor } from '../analytics/interval.fields.js';
import { AnalyticsService } from '../analytics/analytics.service.js';
import { TimeZonesService } from '../http/requests/time-zones.service.js';
import { FolderTreeService } from '../qr/folder-tree/folder-tree.service.js';

const DAY_MS = 86_400_000;
const ROLLING_DAYS = { '7d': 7, '30d': 30 } as const;
/** Of each breakdown; the rest is summed up. */
const MAX_ROWS = 8;
const MAX_MARKS = 3;

/** Edits of what a code shows or where it leads. */
const CHANGES = `
  select version.at, version.fields ->> 'name' as name
  from qr_code_versions version
    join qr_code_versions before on before.qr_code_id = version.qr_code_id and before.version = version.version - 1
  where version.workspace_id = $1 and version.qr_code_id = any($2::uuid[]) and version.at >= $3 and version.at < $4
    and version.fields -> 'qr_data' is distinct from before.fields -> 'qr_data'
  order by version.at desc limit ${MAX_MARKS}`;

export type Analytics = Awaited<ReturnType<AnalyticsService['count']>>;

export interface ReportMark {
  at: Date;
  name: string;
}

export interface CountedReport {
  from: Date;
  to: Date;
  counted: Analytics;
  /** The scans of the period before, in the same intervals. */
  before: Analytics['timeseries'];
  /** Oldest first. */
  marks: ReportMark[];
}

@Injectable()
export class ReportCounts {
  constructor(
    private readonly analytics: AnalyticsService,
    private readonly timeZones: TimeZonesService,
    private readonly folders: FolderTreeService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** @returns null if the folder was deleted @throws TooManyScans, OlderScansUnavailable */
  async count(report: Report): Promise<CountedReport | null> {
    const subject = await this.subjectOf(report);
    if (subject === null) return null;
    const { workspaceId, timezone, filters } = report;
    const { from, to } = await this.rangeOf(report);
    const interval = intervalFor(to.getTime() - from.getTime());
    const scope: CountScope = {
      ...{ workspaceId, subject, from, to, interval, timezone, filters },
      ...{ top: MAX_ROWS, includesBots: false },
    };
    const counted = await this.analytics.count({ scope });
    const start = new Date(from.getTime() - (to.getTime() - from.getTime()));
    const earlier = await this.analytics.count({ scope: { ...scope, from: start, to: from } });
    const ids = (counted.top_qr_codes ?? []).map(({ qr_code_id }) => qr_code_id);
    const marks = await this.transactions.query<ReportMark>(CHANGES, [workspaceId, ids, from, to]);
    return { from, to, counted, before: earlier.timeseries, marks: marks.reverse() };
  }

  private async subjectOf(report: Report): Promise<CountSubject | null> {
    const { folderId, includesSubfolders: withBelow, qrCodeIds } = report;
    if (folderId === null && qrCodeIds === null) return 'workspace';
    const folderIds = folderId === null ? [] : await this.folders.findBranch(report, folderId, { withBelow });
    if (folderId !== null && folderIds.length === 0) return null;
    return { choice: { ...(folderId !== null && { folderIds }), ...(qrCodeIds !== null && { qrCodeIds }) } };
  }

  private async rangeOf({ period, from, to, timezone }: Report): Promise<{ from: Date; to: Date }> {
    if (from !== null && to !== null) return { from, to };
    const now = this.clock.now();
    const startOf = (day: string) => this.timeZones.findStartOfDay(day, timezone);
    const today = dayIn(timezone, now);
    if (period === 'month') {
      const first = `${today.slice(0, 8)}01`;
      const before = new Date(Date.parse(`${first}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 8);
      return { from: await startOf(`${before}01`), to: await startOf(first) };
    }
    const days = ROLLING_DAYS[period ?? '30d'];
    const start = new Date(Date.parse(`${today}T00:00:00Z`) - (days - 1) * DAY_MS).toISOString().slice(0, 10);
    // The end is exclusive.
    return { from: await startOf(start), to: new Date(now.getTime() + 1) };
  }
}

/** Returns the day as YYYY-MM-DD. */
const dayIn = (timeZone: string, time: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    time,
  );
