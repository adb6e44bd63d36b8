import { localTimeOf, timeOf } from '../app/zone.js';
import type { FieldSpec } from './fields.js';
import { textOf, type Values } from './values.js';

/** Pages show an event without a zone in UTC. */
export const zoneOfEvent = ({ timezone }: Values): string => textOf(timezone) || 'UTC';

/** What the clock shows there, such as 2027-06-21T18:00; a day stays a day. */
export function clockTimeOf(value: string, zone: string): string {
  const time = new Date(value);
  if (!value.includes('T') || Number.isNaN(time.getTime())) return value;
  return localTimeOf(time, zone);
}

/** Keeps what the clock of an event shows when its zone changes, or when it becomes days or times. */
export function keepClockTimes(specs: readonly FieldSpec[], before: Values, after: Values): Values {
  const isAllDay = after.all_day === true;
  const zone = zoneOfEvent(after);
  if (zone === zoneOfEvent(before) && isAllDay === (before.all_day === true)) return after;
  const kept = specs.flatMap(({ name, kind }) => {
    const shown = clockTimeOf(textOf(after[name]), zoneOfEvent(before));
    if (kind !== 'event-time' || shown === '') return [];
    const [day = '', clock = '00:00'] = shown.split('T');
    return [[name, isAllDay ? day : timeOf(`${day}T${clock}`, zone).toISOString()] as const];
  });
  return { ...after, ...Object.fromEntries(kept) };
}
