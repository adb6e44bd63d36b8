import fc from 'fast-check';
import { toLocalTime } from './local-time.js';

describe('toLocalTime', () => {
  const zone = fc.constantFrom('UTC', ...Intl.supportedValuesOf('timeZone'));
  const moment = fc.date({
    min: new Date('1990-01-01T00:00:00Z'),
    max: new Date('2100-01-01T00:00:00Z'),
    noInvalidDate: true,
  });

  it('is the weekday and the minute that the calendar of each zone shows', () => {
    fc.assert(
      fc.property(zone, moment, (timeZone, at) => {
        // The Swedish locale writes 2026-11-21 22:30. The weekday of a date does not depend on a zone.
        const [date = '', time = ''] = at
          .toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
          .split(' ');
        const midnight = Date.parse(`${date}T00:00Z`);
        expect(toLocalTime(at, timeZone)).toEqual({
          weekday: (new Date(midnight).getUTCDay() + 6) % 7,
          minute: (Date.parse(`${date}T${time}Z`) - midnight) / 60_000,
          day: midnight / 86_400_000,
        });
      }),
    );
  });

  it('is formatted once per zone and minute, however many rules ask for it', () => {
    const format = jest.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
    const times = ['21:30:00.000', '21:30:59.999', '21:31:00.000'];
    const minutes = times.map((time) => toLocalTime(new Date(`2026-11-21T${time}Z`), 'Asia/Kolkata')?.minute);
    expect(minutes).toEqual([180, 180, 181]);
    expect(format).toHaveBeenCalledTimes(2);
    format.mockRestore();
  });

  it('takes a zone in any case, and is null for none', () => {
    const at = new Date('2026-11-21T21:30:00Z');
    expect(toLocalTime(at, 'europe/ZURICH')).toMatchObject({ weekday: 5, minute: 22 * 60 + 30 });
    for (const none of ['', 'Mars/Olympus', '../etc']) expect(toLocalTime(at, none)).toBeNull();
  });
});
