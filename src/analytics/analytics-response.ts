import type { Conversions, CountedConversions, CountedGroup, CountedScans, Counts } from '#libs/scans';
import { sumHours, type HourSum } from './hours-of-week.js';
import type { AnalyticsDto, TotalsDto, WorkspaceAnalyticsDto } from './analytics.dto.js';
import type { BreakdownRowDto, HourRowDto } from './breakdowns.dto.js';

type Range = Pick<AnalyticsDto, 'from' | 'to' | 'interval' | 'timezone'> &
  Partial<Pick<AnalyticsDto, 'qr_code_id' | 'imported_scans'>>;

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

export type Analytics = Omit<AnalyticsDto, 'qr_code_id' | 'imported_scans'> &
  Partial<Pick<AnalyticsDto, 'qr_code_id' | 'imported_scans'> & Pick<WorkspaceAnalyticsDto, 'top_qr_codes'>>;

export function toResponse(
  range: Range,
  { totals, previous, timeseries, topCodes, ...counted }: CountedScans,
  conversions: CountedConversions,
): Analytics {
  const rowsOf = (groups: CountedGroup[]) => groups.map((group) => toRow(group, totals.scans));
  const { country, city, device, os, browser, language, referrer, rule, via } = counted.groups;
  const breakdowns: AnalyticsDto['breakdowns'] = {
    country: rowsOf(country),
    city: rowsOf(city),
    device: rowsOf(device),
    os: rowsOf(os),
    browser: rowsOf(browser),
    language: rowsOf(language),
    referrer: rowsOf(referrer),
    rule: rowsOf(rule),
    via: rowsOf(via),
    hour_of_day: withoutGaps(
      HOURS,
      sumHours(counted.hoursOfWeek, ({ hour }) => [hour]),
      totals.scans,
    ),
    weekday: withoutGaps(
      WEEKDAYS,
      sumHours(counted.hoursOfWeek, ({ weekday }) => [weekday]),
      totals.scans,
    ),
  };
  return {
    ...range,
    totals: toTotals(totals, conversions.totals),
    previous: toTotals(previous, conversions.previous),
    timeseries: withConversions(JSON.parse(timeseries) as ScansOfTime[], conversions),
    breakdowns,
    ...(topCodes !== null && { top_qr_codes: JSON.parse(topCodes) as WorkspaceAnalyticsDto['top_qr_codes'] }),
  };
}

type Point = AnalyticsDto['timeseries'][number];
type ScansOfTime = Omit<Point, 'leads' | 'cta_clicks'>;

const withConversions = (points: ScansOfTime[], { times }: CountedConversions): Point[] =>
  points.map((point) => {
    const { leads, ctaClicks } = times.get(point.start) ?? { leads: 0, ctaClicks: 0 };
    return { ...point, leads, cta_clicks: ctaClicks };
  });

const toTotals = (
  { scans, uniqueVisitors, botScans }: Counts,
  { leads, ctaClicks }: Conversions,
): TotalsDto => ({
  scans,
  unique_visitors: uniqueVisitors,
  bot_scans: botScans,
  leads,
  cta_clicks: ctaClicks,
});

const toRow = ({ value, scans, uniqueVisitors }: CountedGroup, total: number): BreakdownRowDto => ({
  value,
  scans,
  unique_visitors: uniqueVisitors,
  share: total === 0 ? 0 : Math.round((scans / total) * 10_000) / 10_000,
});

function withoutGaps(values: readonly number[], sums: HourSum[], total: number): HourRowDto[] {
  const counted = new Map(sums.map((sum) => [sum.values[0], sum]));
  return values.map((value) => {
    const { scans = 0, uniqueVisitors = 0, botScans = 0 } = counted.get(value) ?? {};
    return { ...toRow({ value: null, scans, uniqueVisitors, botScans }, total), value };
  });
}
