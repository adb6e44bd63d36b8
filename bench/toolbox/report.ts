import type { Measured } from './load.js';
import { medianOf } from './medians.js';

export interface Ratio {
  name: string;
  value: number;
  min?: number;
  max?: number;
}

export const HEADING = `${'medians of the rounds'.padEnd(60)}  requests/s   p50 ms   p99 ms`;

export function lineOf(name: string, rounds: Measured[]): string {
  const figure = (of: keyof Measured, digits: number, width: number) =>
    medianOf(rounds, of).toFixed(digits).padStart(width);
  return `${name.padEnd(60)}  ${figure('requestsPerSecond', 0, 10)} ${figure('p50', 1, 8)} ${figure('p99', 1, 8)}`;
}

export function ratioLine({ name, value, min, max }: Ratio): string {
  const line = `${name.padEnd(60)}  ${value.toFixed(2).padStart(6)}`;
  if (min === undefined && max === undefined) return line;
  const aim = min === undefined ? `at most ${max}` : `at least ${min}`;
  const isMet = value >= (min ?? 0) && value <= (max ?? Infinity);
  return `${line}   target ${aim}: ${isMet ? 'met' : 'MISSED'}`;
}
