import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/clock';
import { Transactions } from '#libs/database';
import type { Caller } from '../auth/caller.js';
import { QrService } from '../qr/qr.service.js';
import { rangeOf } from './analytics-range.js';
import type { AnalyticsDto, AnalyticsQuery, BreakdownRowDto, BucketDto, TotalsDto } from './analytics.dto.js';
import { TimeZones } from './time-zones.js';
import { bucketStarts, countScans, type CountedGroup } from './analytics.queries.js';

@Injectable()
export class AnalyticsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly qr: QrService,
    private readonly timeZones: TimeZones,
    private readonly clock: Clock,
  ) {}

  async ofQrCode(caller: Caller, id: string, query: AnalyticsQuery): Promise<AnalyticsDto> {
    const { workspaceId } = caller;
    const code = await this.qr.findOrThrow(caller, id);
    const { top } = query;
    const timezone = await this.timeZones.findOrThrow(query.timezone);
    const { from, to, interval } = rangeOf(query, this.clock.now(), code.createdAt);
    const scope = { workspaceId, qrCodeId: id, from, to, interval, timezone };
    const groups = await countScans(this.transactions, scope);
    const starts = await bucketStarts(this.transactions, scope);
    const totals = totalsOf(groups);
    return {
      qr_code_id: id,
      from: from.toISOString(),
      to: to.toISOString(),
      interval,
      timezone,
      totals,
      timeseries: seriesOf(groups, starts),
      breakdowns: {
        country: breakdownOf(groups, 'country', top, totals),
        city: breakdownOf(groups, 'city', top, totals),
        device: breakdownOf(groups, 'device', top, totals),
      },
    };
  }
}

function totalsOf(groups: CountedGroup[]): TotalsDto {
  const all = groups.find(({ dimension }) => dimension === 'all');
  return { scans: all?.scans ?? 0, unique_visitors: all?.uniqueVisitors ?? 0, bot_scans: all?.botScans ?? 0 };
}

function seriesOf(groups: CountedGroup[], starts: string[]): BucketDto[] {
  const counted = new Map(
    groups.filter(({ dimension }) => dimension === 'bucket').map((group) => [group.value, group]),
  );
  return starts.map((start) => ({
    start,
    scans: counted.get(start)?.scans ?? 0,
    unique_visitors: counted.get(start)?.uniqueVisitors ?? 0,
  }));
}

/** The `top` values by scans, then one row with `null` for all others, so that parts always add up to totals. */
function breakdownOf(
  groups: CountedGroup[],
  dimension: CountedGroup['dimension'],
  top: number,
  totals: TotalsDto,
): BreakdownRowDto[] {
  const rows = groups
    .filter((group) => group.dimension === dimension && group.scans > 0)
    .map(({ value, scans, uniqueVisitors }) => toRow(value, scans, uniqueVisitors, totals));
  const others = rows.slice(top);
  if (others.length === 0) return rows;
  return [
    ...rows.slice(0, top),
    toRow(null, sum(others.map((row) => row.scans)), sum(others.map((row) => row.unique_visitors)), totals),
  ];
}

const toRow = (
  value: string | null,
  scans: number,
  uniqueVisitors: number,
  totals: TotalsDto,
): BreakdownRowDto => ({
  value,
  scans,
  unique_visitors: uniqueVisitors,
  share: Math.round((scans / totals.scans) * 10_000) / 10_000,
});
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
