import type { Measured } from './load.js';
import { medianOf } from './medians.js';

/** A ratio, and what it should be, if anything. */
export interface Ratio {
  name: string;
  value: number;
  least?: number;
  most?: number;
}

export const HEADING = `${'medians of the rounds'.padEnd(60)}  requests/s   p50 ms   p99 ms`;

export function lineOf(name: string, rounds: Measured[]): string {
  const figure = (of: keyof Measured, digits: number, width: number) =>
    medianOf(rounds, of).toFixed(digits).padStart(width);
  return `${name.padEnd(60)}  ${figure('requestsPerSecond', 0, 10)} ${figure('p50', 1, 8)} ${figure('p99', 1, 8)}`;
}

export function ratioLine({ name, value, least, most }: Ratio): string {
  const line = `${name.padEnd(60)}  ${value.toFixed(2).padStart(6)}`;
  if (least === undefined && most === undefined) return line;
  const aim = least === undefined ? `at most ${most}` : `at least ${least}`;
  const isMet = value >= (least ?? 0) && value <= (most ?? Infinity);
  return `${line}   target ${aim}: ${isMet ? 'met' : 'MISSED'}`;
}
