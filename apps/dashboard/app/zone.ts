import { BASE, queryClient } from './api.js';
import { meQuery } from './session.queries.js';

/** A time zone as people call it, such as Zurich. */
export const placeOf = (timeZone: string): string =>
  timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;

export const BROWSER_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone that the person has chosen in the profile; otherwise that of the browser. */
export const zone = (): string => queryClient.getQueryData(meQuery.queryKey)?.timezone ?? BROWSER_ZONE;

/** The service then asks for the first list, whose days are those of the zone, before the scripts do. */
export function keepZone(): void {
  document.cookie = `zone=${encodeURIComponent(zone())}; path=${new URL(BASE).pathname}; max-age=31536000; samesite=lax`;
}

/** People look for New York, not for New_York. */
export const zoneOption = (value: string) => ({ value, label: value.replaceAll('_', ' ') });

/** The time on a clock in the zone, such as 2026-11-24T09:30:00. */
const clockOf = (time: Date, timeZone: string): string =>
  // Swedes write dates as ISO 8601 does.
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
    .format(time)
    .replace(' ', 'T');

/** Returns it as fields of times write it. */
export const localTimeOf = (time: Date, timeZone = zone()): string => clockOf(time, timeZone).slice(0, 16);

/** @param local as localTimeOf returns it */
export function timeOf(local: string, timeZone = zone()): Date {
  const utc = new Date(`${local}Z`);
  return new Date(2 * utc.getTime() - Date.parse(`${clockOf(utc, timeZone)}Z`));
}
