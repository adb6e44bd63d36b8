import type { BrandColors } from '#libs/pages';
import { anchorOf, type ReportChart } from './report-chart.js';
import type { Bars, Hours } from './report-content.js';
import { PAGE, WIDTH, type Pen, type TextStyle } from './pdf-pen.js';

const GAP = 15;
const HEADING = 20;
const LEVELS_WIDTH = 34;
const CHART_HEIGHT = 110;
const LABEL_WIDTH = 70;
const MARK_RADIUS = 6;
const ROW = 17;
const HOURS_HEIGHT = 44;

function heading(
  pen: Pen,
  text: string,
  colors: BrandColors,
  left: number = PAGE.margin,
  width = WIDTH,
): void {
  pen.line(text, left, pen.y, width, { size: 11, isBold: true, color: colors.ink });
}

export function drawChart(pen: Pen, chart: ReportChart, colors: BrandColors): void {
  const { pdf } = pen;
  const { now, before, levels, labels, marks, keys } = chart;
  const small: TextStyle = { size: 8, color: colors.soft };
  pen.y += GAP;
  pen.need(HEADING + CHART_HEIGHT + 45 + 12 * marks.length);
  heading(pen, chart.heading, colors);
  pen.y += HEADING + MARK_RADIUS;
  const [left, top] = [PAGE.margin + LEVELS_WIDTH, pen.y];
  const last = Math.max(1, now.length - 1);
  const x = (index: number) => left + ((WIDTH - LEVELS_WIDTH) * Math.min(index, last)) / last;
  const y = (share: number) => top + CHART_HEIGHT * (1 - share);
  for (const [index, level] of levels.entries()) {
    const height = y(index / (levels.length - 1));
    pdf
      .moveTo(left, height)
      .lineTo(PAGE.margin + WIDTH, height)
      .lineWidth(0.75)
      .strokeColor(colors.line)
      .stroke();
    pen.line(level, PAGE.margin, height - 6, LEVELS_WIDTH - 6, { ...small, align: 'right' });
  }
  const path = (series: readonly number[]) => {
    for (const [index, share] of series.entries())
      if (index === 0) pdf.moveTo(x(0), y(share));
      else pdf.lineTo(x(index), y(share));
  };
  path(now);
  pdf
    .lineTo(x(now.length - 1), y(0))
    .lineTo(left, y(0))
    .fillColor(colors.tint)
    .fill();
  path(before);
  pdf.lineWidth(1).dash(2, { space: 3 }).strokeColor(colors.edge).stroke().undash();
  path(now);
  pdf.lineWidth(1.5).lineJoin('round').strokeColor(colors.accent).stroke();
  for (const [order, { index }] of marks.entries()) {
    pdf.moveTo(x(index), top).lineTo(x(index), y(0)).lineWidth(0.75).dash(2, { space: 2 });
    pdf.strokeColor(colors.ink).stroke().undash();
    pdf.circle(x(index), top, MARK_RADIUS).fill(colors.ink);
    const number: TextStyle = { size: 7.5, color: '#ffffff', align: 'center', isBold: true };
    pen.line(String(order + 1), x(index) - MARK_RADIUS, top - 5.5, 2 * MARK_RADIUS, number);
  }
  for (const { index, text } of labels) {
    const anchor = anchorOf(index, last, labels);
    const shift = { start: 0, middle: LABEL_WIDTH / 2, end: LABEL_WIDTH }[anchor];
    const align = ({ start: 'left', middle: 'center', end: 'right' } as const)[anchor];
    pen.line(text, x(index) - shift, y(0) + 6, LABEL_WIDTH, { ...small, align });
  }
  pen.y = y(0) + 24;
  drawKeys(pen, keys, left, colors);
  pen.y += 14;
  for (const [order, { text }] of marks.entries()) {
    pen.line(`${order + 1}. ${text}`, left, pen.y, WIDTH - LEVELS_WIDTH, small);
    pen.y += 12;
  }
}

function drawKeys(pen: Pen, { now, before }: ReportChart['keys'], left: number, colors: BrandColors): void {
  const { pdf } = pen;
  const style: TextStyle = { size: 8, color: colors.soft };
  const middle = pen.y + 6;
  pdf
    .moveTo(left, middle)
    .lineTo(left + 14, middle)
    .lineWidth(1.5)
    .strokeColor(colors.accent)
    .stroke();
  const next = left + 20 + pen.line(now, left + 20, pen.y, 180, style) + 18;
  pdf
    .moveTo(next, middle)
    .lineTo(next + 14, middle)
    .lineWidth(1)
    .dash(2, { space: 3 });
  pdf.strokeColor(colors.edge).stroke().undash();
  pen.line(before, next + 20, pen.y, 180, style);
}

/** Lists side by side. */
export function drawBars(pen: Pen, lists: readonly Bars[], colors: BrandColors): void {
  const gap = 24;
  const width = (WIDTH - gap * (lists.length - 1)) / lists.length;
  const height = HEADING + ROW * Math.max(...lists.map(({ rows }) => rows.length));
  pen.y += GAP;
  pen.need(height);
  for (const [column, { heading: title, unit, rows }] of lists.entries()) {
    const left = PAGE.margin + column * (width + gap);
    heading(pen, title, colors, left, width - 60);
    pen.line(unit, left, pen.y + 2, width, { size: 8, color: colors.soft, align: 'right' });
    for (const [index, { name, count, share }] of rows.entries()) {
      const top = pen.y + HEADING + index * ROW;
      const number: TextStyle = { size: 9, isBold: true, color: colors.ink, align: 'right' };
      const taken = pen.line(count, left, top, width, number);
      pen.line(name, left, top, width - taken - 10, { size: 9, color: colors.ink });
      pen.pdf.roundedRect(left, top + 12.5, width, 2, 1).fill(colors.line);
      if (share > 0)
        pen.pdf.roundedRect(left, top + 12.5, Math.max(2, width * share), 2, 1).fill(colors.accent);
    }
  }
  pen.y += height;
}

export function drawHours(pen: Pen, { heading: title, shares, marks }: Hours, colors: BrandColors): void {
  const { pdf } = pen;
  pen.y += GAP;
  pen.need(HEADING + HOURS_HEIGHT + 16);
  heading(pen, title, colors);
  pen.y += HEADING;
  const step = WIDTH / shares.length;
  for (const [hour, share] of shares.entries()) {
    const height = HOURS_HEIGHT * share;
    pdf.rect(PAGE.margin + hour * step + step * 0.1, pen.y + HOURS_HEIGHT - height, step * 0.8, height);
    pdf.fillOpacity(share === 1 ? 1 : 0.42).fill(colors.accent);
  }
  pdf.fillOpacity(1);
  pen.y += HOURS_HEIGHT;
  pen.rule(colors.line);
  for (const [index, mark] of marks.entries())
    pen.line(mark, PAGE.margin + (index * WIDTH) / marks.length, pen.y + 3, 60, {
      size: 8,
      color: colors.soft,
    });
  pen.y += 16;
}
