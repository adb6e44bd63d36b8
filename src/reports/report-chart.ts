import type { CountedReport } from './report-counts.js';
import type { ReportWords } from './report-words.js';

const LABELS = 4;

export interface ReportChart {
  heading: string;
  label: string;
  /** Of `top`, from 0 to 1. */
  now: number[];
  before: number[];
  /** At 0, in the middle, and at the top. */
  levels: string[];
  labels: { index: number; text: string }[];
  /** Changes of codes, numbered from 1. */
  marks: { index: number; text: string }[];
  keys: { now: string; before: string };
}

export function reportChart({ counted, before, marks }: CountedReport, words: ReportWords): ReportChart {
  const { texts, number, shortDay, day } = words;
  const points = counted.timeseries;
  const most = Math.max(...points.map(({ scans }) => scans), ...before.map(({ scans }) => scans));
  const top = roundUp(most);
  const last = Math.max(1, points.length - 1);
  const step = Math.max(1, Math.round(last / LABELS));
  return {
    heading: texts.overTime,
    label: texts.chart(texts.overTime, number(most)),
    now: points.map(({ scans }) => scans / top),
    before: before.slice(0, points.length).map(({ scans }) => scans / top),
    levels: [0, top / 2, top].map(number),
    labels: points
      .map(({ start }, index) => ({ index, text: shortDay(new Date(start)) }))
      .filter(({ index }) => index % step === 0),
    marks: marks.map(({ at, name }) => ({
      index: Math.max(
        0,
        points.findLastIndex(({ start }) => new Date(start) <= at),
      ),
      text: texts.changed(name, day(at)),
    })),
    keys: { now: texts.thisPeriod, before: texts.periodBefore },
  };
}

/** A label at an end stays inside. */
export function anchorOf(
  index: number,
  last: number,
  labels: ReportChart['labels'],
): 'start' | 'middle' | 'end' {
  if (index === 0) return 'start';
  const step = labels[1]?.index ?? 1;
  return index > last - step / 2 ? 'end' : 'middle';
}

/** The next of 2, 4, 10, 20, 40, 100 …, so that half of it is a whole number. */
function roundUp(most: number): number {
  for (let unit = 1; ; unit *= 10)
    for (const step of [2, 4, 6, 8, 10]) if (step * unit >= most) return step * unit;
}
