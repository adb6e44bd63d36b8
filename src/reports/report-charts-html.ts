import { safeHtml, type SafeHtml } from '#libs/http-server';
import { anchorOf, type ReportChart } from './report-chart.js';
import type { Bar, Hours } from './report-content.js';

const WIDTH = 640;
const HEIGHT = 180;
const LEFT = 36;

/** Drawn with attributes, since the policy of the page allows no styles of elements. */
export function renderChart({ now, before, levels, labels, marks, label, keys }: ReportChart): SafeHtml {
  const last = Math.max(1, now.length - 1);
  const x = (index: number) => LEFT + ((WIDTH - LEFT) * Math.min(index, last)) / last;
  const y = (share: number) => HEIGHT * (1 - share);
  const line = (series: number[]) =>
    series.map((share, index) => `${round(x(index))},${round(y(share))}`).join(' ');
  const drawnLevels = levels.map((level, index) => {
    const height = y(index / (levels.length - 1));
    return safeHtml`<line x1="${String(LEFT)}" x2="${String(WIDTH)}" y1="${round(height)}" y2="${round(height)}"/><text x="${String(LEFT - 6)}" y="${round(height + 4)}" text-anchor="end">${level}</text>`;
  });
  const drawnLabels = labels.map(({ index, text }) => {
    const anchor = anchorOf(index, last, labels);
    return safeHtml`<text x="${round(x(index))}" y="${String(HEIGHT + 28)}" text-anchor="${anchor}">${text}</text>`;
  });
  const flags = marks.map(({ index }, order) => {
    const place = round(x(index));
    return safeHtml`<line class="flag" x1="${place}" x2="${place}" y1="0" y2="${String(HEIGHT)}"/><circle cx="${place}" cy="0" r="8"/><text class="no" x="${place}" y="4" text-anchor="middle">${String(order + 1)}</text>`;
  });
  const explained = marks.map(({ text }) => safeHtml`<li>${text}</li>`);
  return safeHtml`<svg class="plot" viewBox="0 -12 ${String(WIDTH)} ${String(HEIGHT + 48)}" role="img" aria-label="${label}">${drawnLevels}<polygon class="area" points="${String(LEFT)},${String(HEIGHT)} ${line(now)} ${round(x(last))},${String(HEIGHT)}"/><polyline class="was" points="${line(before)}"/>${flags}<polyline class="now" points="${line(now)}"/>${drawnLabels}</svg><ul class="key"><li class="a">${keys.now}</li><li class="b">${keys.before}</li></ul>${explained.length === 0 ? null : safeHtml`<ol class="marks">${explained}</ol>`}`;
}

export function renderRows(rows: readonly Bar[]): SafeHtml {
  const bars = rows.map(
    ({ name, count, share }) =>
      safeHtml`<li><span dir="auto">${name}</span><b>${count}</b><svg aria-hidden="true"><rect width="${round(100 * share)}%" height="3"/></svg></li>`,
  );
  return safeHtml`<ol class="bars">${bars}</ol>`;
}

export function renderHours({ shares, marks, label }: Hours): SafeHtml {
  const bars = shares.map((share, hour) => {
    const height = 100 * share;
    return safeHtml`<rect${share === 1 ? safeHtml` class="top"` : null} x="${String(hour * 10 + 1)}" y="${round(100 - height)}" width="8" height="${round(height)}"/>`;
  });
  const drawn = marks.map((mark) => safeHtml`<span>${mark}</span>`);
  return safeHtml`<svg class="hrs" viewBox="0 0 240 100" preserveAspectRatio="none" role="img" aria-label="${label}">${bars}</svg><div class="hx" aria-hidden="true">${drawn}</div>`;
}

const round = (value: number): string => String(Math.round(value * 10) / 10);
