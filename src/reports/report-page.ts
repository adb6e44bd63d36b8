import { contentPolicy, documentHead, DOCUMENT_END, safeHtml, type Insertable } from '#libs/http-server';
import type { Language } from '#libs/languages';
import type { Report, WorkspaceBrand } from '#libs/database';
import type { CountedReport } from './report-counts.js';
import { renderChart, renderHours, renderRows, type Bar } from './report-charts.js';
import { reportStyle } from './report-style.js';
import { reportWords, type ReportWords } from './report-words.js';

/** What has fewer scans could be one visitor. */
const MIN_SCANS = 5;

export type Brand = Pick<WorkspaceBrand, 'name' | 'color' | 'logo'>;

export interface Look {
  language: Language;
  brand: Brand | null;
  workspaceName: string;
}

interface Page {
  html: string;
  policy: string;
}

function pageOf({ language, brand }: Look, title: string, main: Insertable): Page {
  const style = reportStyle(brand?.color ?? null);
  const head = documentHead(title, style, { language });
  return {
    html: `${head}${safeHtml`<main>${main}</main>`.markup}${DOCUMENT_END}`,
    policy: contentPolicy({ 'style-src': style.source, 'img-src': 'data:', 'form-action': "'self'" }),
  };
}

function headerOf({ brand, workspaceName }: Look, dates: string) {
  const name = brand?.name ?? workspaceName;
  const logo = brand?.logo
    ? safeHtml`<img src="${brand.logo}" alt="">`
    : safeHtml`<span class="mono" aria-hidden="true">${[...name.trim()][0]?.toUpperCase() ?? ''}</span>`;
  return safeHtml`<header>${logo}<span dir="auto">${name}</span><span>${dates}</span></header>`;
}

/** The title is for those who have the password. */
export function passwordPage(look: Look, isWrong: boolean): Page {
  const { texts } = reportWords(look.language, 'UTC');
  const fault = isWrong ? safeHtml`<p class="bad" id="fault" role="alert">${texts.wrong}</p>` : null;
  const described = isWrong ? safeHtml` aria-invalid="true" aria-describedby="fault"` : null;
  const form = safeHtml`<form method="post"><label for="password">${texts.password}</label><input id="password" name="password" type="password" autocomplete="off" required autofocus${described}>${fault}<button>${texts.open}</button></form>`;
  return pageOf(
    look,
    texts.protectedTitle,
    safeHtml`${headerOf(look, '')}<h1>${texts.protectedTitle}</h1><p class="sum">${texts.enter}</p>${form}`,
  );
}

export function reportPage(look: Look, report: Report, content: CountedReport): Page {
  const words = reportWords(look.language, report.timezone);
  const { texts, day } = words;
  const { from, to, counted, before, marks } = content;
  const { totals, previous, breakdowns, timeseries, interval } = counted;
  const dates = words.days(from, new Date(to.getTime() - 1));
  const { hour_of_day: hours } = breakdowns;
  const body =
    totals.scans === 0
      ? safeHtml`<p class="sum">${texts.none}</p>`
      : safeHtml`<p class="sum">${peakOf(content, words)}</p>${figuresOf(content, words)}<section><h2>${texts.overTime}</h2>${renderChart({ points: timeseries, before, marks, interval }, words)}</section><div class="two"><section><h2>${texts.places} <span>${texts.scansLabel}</span></h2>${renderRows(placesOf(content, words), words)}</section><section><h2>${texts.codes} <span>${texts.scansLabel}</span></h2>${renderRows(codesOf(content, words), words)}</section></div><section><h2>${texts.hours}</h2>${renderHours(hours, words)}</section>`;
  const foot = [
    ...(totals.bot_scans === 0 ? [] : [texts.bots(words.number(totals.bot_scans))]),
    texts.times(report.timezone),
    texts.shared(look.brand?.name ?? look.workspaceName, day(report.expiresAt)),
    texts.located,
  ].join(' ');
  return pageOf(
    look,
    report.title,
    safeHtml`${headerOf(look, dates)}<p class="title">${report.title}</p><h1><b>${texts.scans(words.number(totals.scans), totals.scans)}</b> ${texts.inDays(words.number(daysIn(from, to)))}${changeOf(totals.scans, previous.scans, words)}</h1>${body}<footer>${foot}</footer>`,
  );
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
  const rows = figures.map(
    ([label, value, note]) =>
      safeHtml`<div><dt>${label}</dt><dd>${number(value)}${note === '' ? null : safeHtml`<small>${note}</small>`}</dd></div>`,
  );
  return safeHtml`<dl class="fig">${rows}</dl>`;
}

function placesOf({ counted }: CountedReport, { texts }: ReportWords): Bar[] {
  const rows = counted.breakdowns.city;
  const isShown = ({ value, scans }: { value: string | null; scans: number }) =>
    value !== null && value !== 'Unknown' && scans >= MIN_SCANS;
  const others = rows.filter((row) => !isShown(row)).reduce((sum, { scans }) => sum + scans, 0);
  return [
    ...rows.filter(isShown).map(({ value, scans }) => ({ name: value ?? '', scans })),
    ...(others === 0 ? [] : [{ name: texts.otherPlaces, scans: others, isRest: true as const }]),
  ];
}

function codesOf({ counted }: CountedReport, { texts }: ReportWords): Bar[] {
  const codes = counted.top_qr_codes ?? [];
  const rest = counted.totals.scans - codes.reduce((sum, { scans }) => sum + scans, 0);
  return [
    ...codes.map(({ name, scans }) => ({ name, scans })),
    ...(rest > 0 ? [{ name: texts.otherCodes, scans: rest, isRest: true as const }] : []),
  ];
}
