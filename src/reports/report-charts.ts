import { safeHtml, type SafeHtml } from '#libs/http-server';
import type { Analytics, ReportMark } from './report-counts.js';
import type { ReportWords } from './report-words.js';

type Points = Analytics['timeseries'];

interface Chart {
  points: Points;
  before: Points;
  marks: ReportMark[];
  interval: Analytics['interval'];
}

const WIDTH = 640;
const HEIGHT = 180;
const LEFT = 36;
const LABELS = 4;

/** Drawn with attributes, since the policy of the page allows no styles of elements. */
export function renderChart({ points, before, marks }: Chart, words: ReportWords): SafeHtml {
  const { texts, number, shortDay, day } = words;
  const most = Math.max(...points.map(({ scans }) => scans), ...before.map(({ scans }) => scans));
  const top = roundUp(most);
  const last = Math.max(1, points.length - 1);
  const x = (index: number) => LEFT + ((WIDTH - LEFT) * Math.min(index, last)) / last;
  const y = (scans: number) => HEIGHT - (HEIGHT * scans) / top;
  const line = (series: Points) =>
    series
      .slice(0, points.length)
      .map(({ scans }, index) => `${round(x(index))},${round(y(scans))}`)
      .join(' ');
  const levels = [0, top / 2, top].map(
    (level) =>
      safeHtml`<line x1="${String(LEFT)}" x2="${String(WIDTH)}" y1="${round(y(level))}" y2="${round(y(level))}"/><text x="${String(LEFT - 6)}" y="${round(y(level) + 4)}" text-anchor="end">${number(level)}</text>`,
  );
  const step = Math.max(1, Math.round(last / LABELS));
  const labels = points
    .map(({ start }, index) => ({ start, index }))
    .filter(({ index }) => index % step === 0 && index <= last)
    .map(({ start, index }) => {
      const anchor = index === 0 ? 'start' : index > last - step / 2 ? 'end' : 'middle';
      return safeHtml`<text x="${round(x(index))}" y="${String(HEIGHT + 28)}" text-anchor="${anchor}">${shortDay(new Date(start))}</text>`;
    });
  const flags = marks.map(({ at }, index) => {
    const found = points.findLastIndex(({ start }) => new Date(start) <= at);
    const place = round(x(Math.max(0, found)));
    return safeHtml`<line class="flag" x1="${place}" x2="${place}" y1="0" y2="${String(HEIGHT)}"/><circle cx="${place}" cy="0" r="8"/><text class="no" x="${place}" y="4" text-anchor="middle">${String(index + 1)}</text>`;
  });
  const said = texts.chart(texts.overTime, number(most));
  const explained = marks.map(({ at, name }) => safeHtml`<li>${texts.changed(name, day(at))}</li>`);
  return safeHtml`<svg class="plot" viewBox="0 -12 ${String(WIDTH)} ${String(HEIGHT + 48)}" role="img" aria-label="${said}">${levels}<polygon class="area" points="${String(LEFT)},${String(HEIGHT)} ${line(points)} ${round(x(last))},${String(HEIGHT)}"/><polyline class="was" points="${line(before)}"/>${flags}<polyline class="now" points="${line(points)}"/>${labels}</svg><ul class="key"><li class="a">${texts.thisPeriod}</li><li class="b">${texts.periodBefore}</li></ul>${explained.length === 0 ? null : safeHtml`<ol class="marks">${explained}</ol>`}`;
}

export interface Bar {
  name: string;
  scans: number;
  /** All that have no row of their own. */
  isRest?: true;
}

export function renderRows(rows: readonly Bar[], { number }: ReportWords): SafeHtml {
  const named = rows.filter(({ isRest }) => isRest === undefined);
  const most = Math.max(...(named.length === 0 ? rows : named).map(({ scans }) => scans));
  const bars = rows.map(
    ({ name, scans }) =>
      safeHtml`<li><span dir="auto">${name}</span><b>${number(scans)}</b><svg aria-hidden="true"><rect width="${round(Math.min(100, (100 * scans) / most))}%" height="3"/></svg></li>`,
  );
  return safeHtml`<ol class="bars">${bars}</ol>`;
}

export function renderHours(
  rows: readonly { value: number; scans: number }[],
  { texts, hour }: ReportWords,
): SafeHtml {
  const most = Math.max(...rows.map(({ scans }) => scans));
  const peak = rows.findIndex(({ scans }) => scans === most);
  const bars = rows.map(({ value, scans }) => {
    const height = most === 0 ? 0 : (100 * scans) / most;
    return safeHtml`<rect${scans === most ? safeHtml` class="top"` : null} x="${String(value * 10 + 1)}" y="${round(100 - height)}" width="8" height="${round(height)}"/>`;
  });
  const marks = [0, 6, 12, 18].map((value) => safeHtml`<span>${hour(value)}</span>`);
  return safeHtml`<svg class="hrs" viewBox="0 0 240 100" preserveAspectRatio="none" role="img" aria-label="${texts.hoursChart(hour(Math.max(0, peak)))}">${bars}</svg><div class="hx" aria-hidden="true">${marks}</div>`;
}

/** The next of 2, 4, 10, 20, 40, 100 …, so that half of it is a whole number. */
function roundUp(most: number): number {
  for (let unit = 1; ; unit *= 10)
    for (const step of [2, 4, 6, 8, 10]) if (step * unit >= most) return step * unit;
}

const round = (value: number): string => String(Math.round(value * 10) / 10);
