import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/clock';
import { ScanCounts, type CountedScans } from '#libs/scans';
import type { Caller } from '../auth/caller.js';
import { ValidationFailed } from '../problems/index.js';
import { QrService } from '../qr/qr.service.js';
import { faultsOfRange, rangeOf } from './analytics-range.js';
import type { AnalyticsDto, AnalyticsQuery, BreakdownRowDto } from './analytics.dto.js';
import { TimeZones } from './time-zones.js';
import { UNKNOWN_ZONE } from './zone-names.js';

@Injectable()
export class AnalyticsService {
  constructor(
    private readonly scans: ScanCounts,
    private readonly qr: QrService,
    private readonly timeZones: TimeZones,
    private readonly clock: Clock,
  ) {}

  /** @throws ValidationFailed, then QrCodeNotFound */
  async ofQrCode(caller: Caller, id: string, query: AnalyticsQuery): Promise<AnalyticsDto> {
    const { workspaceId } = caller;
    const now = this.clock.now();
    const timezone = await this.timeZones.find(query.timezone);
    const faults = faultsOfRange(query, now);
    if (timezone === null || faults.length > 0)
      throw new ValidationFailed(timezone === null ? [unknownZone, ...faults] : faults);
    const code = await this.qr.findOrThrow(caller, id);
    const { from, to, interval } = rangeOf(query, now, code.createdAt);
    const counted = await this.scans.count({ workspaceId, qrCodeId: id, from, to, interval, timezone });
    return {
      qr_code_id: id,
      from: from.toISOString(),
      to: to.toISOString(),
      interval,
      timezone,
      ...shape(counted, query.top),
    };
  }
}

const unknownZone = { parameter: 'timezone', code: 'invalid_value', detail: `timezone ${UNKNOWN_ZONE}` };

function shape({ totals, buckets, groups }: CountedScans, top: number) {
  return {
    totals: { scans: totals.scans, unique_visitors: totals.uniqueVisitors, bot_scans: totals.botScans },
    timeseries: buckets.map(({ start, scans, uniqueVisitors }) => ({
      start,
      scans,
      unique_visitors: uniqueVisitors,
    })),
    breakdowns: {
      country: breakdownOf(groups.country, top, totals.scans),
      city: breakdownOf(groups.city, top, totals.scans),
      device: breakdownOf(groups.device, top, totals.scans),
    },
  };
}

type Group = CountedScans['groups']['country'][number];

/** The `top` values by scans, then one row with `null` for all others, so that the rows always add up to the total. */
function breakdownOf(groups: Group[], top: number, total: number): BreakdownRowDto[] {
  const rows = groups
    .filter(({ scans }) => scans > 0)
    .map(({ value, scans, uniqueVisitors }) => toRow(value, scans, uniqueVisitors, total));
  const others = rows.slice(top);
  if (others.length === 0) return rows;
  const scans = sum(others.map((row) => row.scans));
  const uniqueVisitors = sum(others.map((row) => row.unique_visitors));
  return [...rows.slice(0, top), toRow(null, scans, uniqueVisitors, total)];
}

const toRow = (
  value: string | null,
  scans: number,
  uniqueVisitors: number,
  total: number,
): BreakdownRowDto => ({
  value,
  scans,
  unique_visitors: uniqueVisitors,
  share: Math.round((scans / total) * 10_000) / 10_000,
});
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
