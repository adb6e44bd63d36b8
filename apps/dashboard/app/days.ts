import { localTimeOf, timeOf } from './zone.js';

const DAY_MS = 86_400_000;

/** Days are those of the person's zone, as fields of dates write them: 2026-11-24. */
export type Day = string;

export const isDay = (value: unknown): value is Day =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));

const shift = (day: Day, days: number): Day =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** @param days how many before today */
export const dayBefore = (days: number): Day => shift(localTimeOf(new Date()).slice(0, 10), -days);

/** Ranges of the API end before `to`; a person means the whole day. */
export const dayAfter = (day: Day): Day => shift(day, 1);

export const startOfDay = (day: Day): string => timeOf(`${day}T00:00`).toISOString();
