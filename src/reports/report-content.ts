import type { Report } from '#libs/database';
import type { Language } from '#libs/languages';
import { reportChart, type ReportChart } from './report-chart.js';
import type { CountedReport } from './report-counts.js';
import { reportWords, type ReportWords } from './report-words.js';

/** What has fewer scans could be one visitor. */
const MIN_SCANS = 5;

export interface Bar {
  name: string;
  count: string;
  /** Of the longest bar, from 0 to 1. */
  share: number;
}

export interface Bars {
  heading: string;
  unit: string;
  rows: Bar[];
}

export interface Hours {
  heading: string;
  label: string;
  /** Of each hour from 0, of the most scans. */
  shares: number[];
  /** Each six hours. */
  marks: string[];
}

/** What a report says, in words: the page and the PDF show the same. It is plain data, which a thread can get. */
export interface ReportContent {
  language: Language;
  name: string;
  dates: string;
  title: string;
  headline: { scans: string; rest: string };
  summary: string;
  figures: { label: string; value: string; note: string }[];
  /** Empty if the period has no days, or more than a week. */
  days: Bar[];
  /** Null without scans. */
  charts: { scans: ReportChart; places: Bars; codes: Bars; hours: Hours } | null;
  foot: string;
}

interface Look {
  language: Language;
  name: string;
}

export function reportContent(
  { language, name }: Look,
  report: Report,
  content: CountedReport,
): ReportContent {
  const words = reportWords(language, report.timezone);
  const { texts, number } = words;
  const { from, to, counted } = content;
  const { totals, previous } = counted;
  const days = texts.inDays(number(daysIn(from, to)));
  const isEmpty = totals.scans === 0;
  return {
    ...{ language, name, title: report.title },
    dates: words.days(from, new Date(to.getTime() - 1)),
    headline: {
      scans: texts.scans(number(totals.scans), totals.scans),
      rest: `${days}${changeOf(totals.scans, previous.scans, words)}`,
    },
    summary: isEmpty ? texts.none : peakOf(content, words),
    days: isEmpty ? [] : daysOf(content, words),
    figures: isEmpty ? [] : figuresOf(content, words),
    charts: isEmpty
      ? null
      : {
          scans: reportChart(content, words),
          places: { heading: texts.places, unit: texts.scansLabel, rows: placesOf(content, words) },
          codes: { heading: texts.codes, unit: texts.scansLabel, rows: codesOf(content, words) },
          hours: hoursOf(content, words),
        },
    foot: [
      ...(totals.bot_scans === 0 ? [] : [texts.bots(number(totals.bot_scans))]),
      texts.times(report.timezone),
      texts.shared(name, words.day(report.expiresAt)),
      texts.located,
    ].join(' '),
  };
}

const daysIn = (from: Date, to: Date): number =>
  Math.max(1, Math.ceil((to.getTime() - from.getTime()) / 86_400_000));

/** Part of the headline; nothing without scans before. */
function changeOf(scans: number, before: number, { texts, percent }: ReportWords): string {
  if (before === 0) return '';
  const change = scans / before - 1;
  if (Math.abs(change) < 0.005) return `, ${texts.same}`;
  return `, ${change > 0 ? texts.more(percent(change)) : texts.fewer(percent(-change))}`;
}

function peakOf({ counted: { breakdowns } }: CountedReport, { texts, weekday, hour }: ReportWords): string {
  const most = <Row extends { scans: number }>(rows: readonly Row[]) =>
    rows.reduce((best, row) => (row.scans > best.scans ? row : best));
  return texts.peak(weekday(most(breakdowns.weekday).value), hour(most(breakdowns.hour_of_day).value));
}

function figuresOf({ counted }: CountedReport, { texts, number, day }: ReportWords) {
  const { totals, previous, timeseries, interval } = counted;
  const best = timeseries.reduce((most, point) => (point.scans > most.scans ? point : most));
  const difference = (now: number, before: number) =>
    now === before ? '' : `${now > before ? '+' : '−'}${number(Math.abs(now - before))}`;
  const figures: [string, number, string][] = [
    [texts.visitors, totals.unique_visitors, difference(totals.unique_visitors, previous.unique_visitors)],
    ...(interval === 'day'
      ? [[texts.busiest, best.scans, day(new Date(best.start))] as [string, number, string]]
      : []),
    ...(
      [
        [texts.leads, 'leads'],
        [texts.clicks, 'cta_clicks'],
      ] as const
    )
      .filter(([, name]) => totals[name] + previous[name] > 0)
      .map(([label, name]): [string, number, string] => [
        label,
        totals[name],
        difference(totals[name], previous[name]),
      ]),
  ];
  return figures.map(([label, value, note]) => ({ label, value: number(value), note }));
}

const MAX_DAYS = 7;

function daysOf(
  { counted: { timeseries, interval } }: CountedReport,
  { number, weekdayOf }: ReportWords,
): Bar[] {
  if (interval !== 'day' || timeseries.length > MAX_DAYS) return [];
  const most = Math.max(...timeseries.map(({ scans }) => scans));
  return timeseries.map(({ start, scans }) => ({
    ...{ name: weekdayOf(new Date(start)), count: number(scans), share: scans / most },
  }));
}

interface Row {
  name: string;
  scans: number;
  /** All that have no row of their own. */
  isRest?: true;
}

function placesOf({ counted }: CountedReport, words: ReportWords): Bar[] {
  const rows = counted.breakdowns.city;
  const isShown = ({ value, scans }: { value: string | null; scans: number }) =>
    value !== null && value !== 'Unknown' && scans >= MIN_SCANS;
  const others = rows.filter((row) => !isShown(row)).reduce((sum, { scans }) => sum + scans, 0);
  return toBars(
    [
      ...rows.filter(isShown).map(({ value, scans }) => ({ name: value ?? '', scans })),
      ...(others === 0 ? [] : [{ name: words.texts.otherPlaces, scans: others, isRest: true as const }]),
    ],
    words,
  );
}

function codesOf({ counted }: CountedReport, words: ReportWords): Bar[] {
  const codes = counted.top_qr_codes ?? [];
  const rest = counted.totals.scans - codes.reduce((sum, { scans }) => sum + scans, 0);
  return toBars(
    [
      ...codes.map(({ name, scans }) => ({ name, scans })),
      ...(rest > 0 ? [{ name: words.texts.otherCodes, scans: rest, isRest: true as const }] : []),
    ],
    words,
  );
}

function toBars(rows: readonly Row[], { number }: ReportWords): Bar[] {
  const named = rows.filter(({ isRest }) => isRest === undefined);
  const most = Math.max(...(named.length === 0 ? rows : named).map(({ scans }) => scans));
  return rows.map(({ name, scans }) => ({ name, count: number(scans), share: Math.min(1, scans / most) }));
}

function hoursOf({ counted }: CountedReport, { texts, hour }: ReportWords): Hours {
  const rows = counted.breakdowns.hour_of_day;
  const most = Math.max(1, ...rows.map(({ scans }) => scans));
  const peak = rows.findIndex(({ scans }) => scans === most);
  return {
    heading: texts.hours,
    label: texts.hoursChart(hour(Math.max(0, peak))),
    shares: rows.map(({ scans }) => scans / most),
    marks: [0, 6, 12, 18].map(hour),
  };
}
