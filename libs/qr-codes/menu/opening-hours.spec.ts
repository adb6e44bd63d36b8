import { openingAt } from './opening-hours.js';

const DINNER = { days: ['tue', 'wed', 'thu', 'fri', 'sat'], from: '18:00', to: '23:00' };
const NIGHT = { days: ['fri', 'sat'], from: '22:00', to: '02:00' };
const TO_MIDNIGHT = { days: ['fri'], from: '18:00', to: '00:00' };

/** In Zürich: UTC+1 in winter. 27 November 2026 is a Friday. */
const at = (time: string, hours = [DINNER], closedDates: string[] = []) => {
  const { isOpen, next } = openingAt(hours, {
    timezone: 'Europe/Zurich',
    closedDates,
    now: Date.parse(time),
  });
  return [isOpen, next && `${next.days} ${next.time}`];
};

describe('openingAt', () => {
  it('says when a place opens and closes, in its own zone', () => {
    expect(at('2026-11-27T16:59:59Z')).toEqual([false, '0 18:00']);
    expect(at('2026-11-27T17:00:00Z')).toEqual([true, '0 23:00']);
    expect(at('2026-11-27T22:00:00Z')).toEqual([false, '1 18:00']);
    expect(at('2026-11-28T22:00:00Z')).toEqual([false, '3 18:00']);
  });

  it('counts the hours after midnight to the day before', () => {
    expect(at('2026-11-28T00:30:00Z', [NIGHT])).toEqual([true, '0 02:00']);
    expect(at('2026-11-27T21:30:00Z', [NIGHT])).toEqual([true, '1 02:00']);
    expect(at('2026-11-27T20:30:00Z', [TO_MIDNIGHT])).toEqual([true, '1 00:00']);
    expect(at('2026-11-27T23:00:00Z', [TO_MIDNIGHT])).toEqual([false, '6 18:00']);
  });

  it('skips closed dates, and says nothing where it never opens', () => {
    expect(at('2026-11-27T17:00:00Z', [DINNER], ['2026-11-27', '2026-11-28'])).toEqual([false, '4 18:00']);
    expect(at('2026-11-28T00:30:00Z', [NIGHT], ['2026-11-27'])).toEqual([false, '0 22:00']);
    expect(at('2026-11-27T17:00:00Z', [{ ...DINNER, days: [] }])).toEqual([false, null]);
  });

  it('changes at the minute of the next opening or closing', () => {
    const now = Date.parse('2026-11-27T16:58:30Z');
    const { changesAt } = openingAt([DINNER], { timezone: 'Europe/Zurich', closedDates: [], now });
    expect(new Date(changesAt).toISOString()).toBe('2026-11-27T17:00:00.000Z');
  });
});
