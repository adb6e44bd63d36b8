import type { Series } from './alert-series.js';

export interface AlertCase {
  /** What happens. */
  when: string;
  series: Series;
  /** Minutes until the alert fires; null if it never does. */
  fires: number | null;
  /** Labels of the alerts that fire, in addition to the severity. */
  labels?: Record<string, string>[];
  /** Minutes until it is over. */
  ends?: number;
  /** Between two samples, the same in all cases of an alert; by default 15 seconds. */
  intervalS?: number;
}

export const fires = (
  minutes: number,
  when: string,
  series: Series,
  more: Pick<AlertCase, 'labels' | 'ends'> = {},
): AlertCase => ({ when, series, fires: minutes, ...more });
export const never = (when: string, series: Series): AlertCase => ({ when, series, fires: null });
