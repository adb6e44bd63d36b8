import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/clock';
import { FairQueue } from '#libs/fair-queue';
import { ScanCounts, type CountedGroup, type CountedScans } from '#libs/scans';
import type { Caller } from '../auth/caller.js';
import { ValidationFailed } from '../problems/index.js';
import { QrService } from '../qr/qr.service.js';
import { faultsOfRange, rangeOf } from './analytics-range.js';
import type { AnalyticsDto, AnalyticsQuery, BreakdownRowDto, TotalsDto } from './analytics.dto.js';
import { TimeZones } from './time-zones.js';
import { UNKNOWN_ZONE } from './zone-names.js';

/** Counting the scans of two years occupies a core of the database for a good part of a second. */
const LIMITS = { running: 2, runningPerKey: 1, waiting: 600, waitingPerKey: 60 };

@Injectable()
export class AnalyticsService {
  private readonly queue = new FairQueue(LIMITS);

  constructor(
    private readonly scans: ScanCounts,
    private readonly qr: QrService,
    private readonly timeZones: TimeZones,
    private readonly clock: Clock,
  ) {}

  /**
   * The JSON of an AnalyticsDto.
   * @throws ValidationFailed, then QrCodeNotFound; QueueFull when too many queries of the workspace wait, or of all workspaces
   */
  async ofQrCode(caller: Caller, id: string, query: AnalyticsQuery): Promise<string> {
    const { workspaceId } = caller;
    const now = this.clock.now();
    const timezone = await this.timeZones.find(query.timezone);
    const faults = faultsOfRange(query, now);
    if (timezone === null || faults.length > 0)
      throw new ValidationFailed(timezone === null ? [unknownZone, ...faults] : faults);
    const code = await this.qr.findOrThrow(caller, id);
    const { from, to, interval } = rangeOf(query, now, code.createdAt);
    const scope = { workspaceId, qrCodeId: id, from, to, interval, timezone, top: query.top };
    // Waits without a connection to the database.
    const counted = await this.queue.run(workspaceId, () => this.scans.count(scope), caller.recipient);
    const range = { qr_code_id: id, from: from.toISOString(), to: to.toISOString(), interval, timezone };
    return responseOf(range, counted);
  }
}

const unknownZone = { parameter: 'timezone', code: 'invalid_value', detail: `timezone ${UNKNOWN_ZONE}` };

type Range = Pick<AnalyticsDto, 'qr_code_id' | 'from' | 'to' | 'interval' | 'timezone'>;

/** The time series is inserted as the database has written it: parsing a year of hours would delay scans. */
function responseOf(range: Range, { totals, timeseries, groups }: CountedScans): string {
  const breakdownOf = (rows: CountedGroup[]) => rows.map((row) => toRow(row, totals.scans));
  const breakdowns: AnalyticsDto['breakdowns'] = {
    country: breakdownOf(groups.country),
    city: breakdownOf(groups.city),
    device: breakdownOf(groups.device),
  };
  const before = JSON.stringify({ ...range, totals: toTotals(totals) });
  return `${before.slice(0, -1)},"timeseries":${timeseries},"breakdowns":${JSON.stringify(breakdowns)}}`;
}

const toTotals = ({ scans, uniqueVisitors, botScans }: CountedScans['totals']): TotalsDto => ({
  scans,
  unique_visitors: uniqueVisitors,
  bot_scans: botScans,
});

const toRow = ({ value, scans, uniqueVisitors }: CountedGroup, total: number): BreakdownRowDto => ({
  value,
  scans,
  unique_visitors: uniqueVisitors,
  share: Math.round((scans / total) * 10_000) / 10_000,
});
