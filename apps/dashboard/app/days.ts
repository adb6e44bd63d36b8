/** Days are those of the browser's zone, as fields of dates write them: 2026-11-24. */
export type Day = string;

export const isDay = (value: unknown): value is Day =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));

const dayOf = (time: Date): Day =>
  [time.getFullYear(), time.getMonth() + 1, time.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** @param days how many before today */
export function dayBefore(days: number): Day {
  const time = new Date();
  time.setDate(time.getDate() - days);
  return dayOf(time);
}

/** Ranges of the API end before `to`; a person means the whole day. */
export function dayAfter(day: Day): Day {
  const time = new Date(`${day}T00:00`);
  time.setDate(time.getDate() + 1);
  return dayOf(time);
}
