import fc from 'fast-check';
import ICAL from 'ical.js';
import { line, paragraphs, payloadOf } from '../../../test/toolbox/static-payloads.js';
import { buildStaticPayload } from './index.js';

describe('vCard 3.0', () => {
  const read = (payload: string) => new ICAL.Component(ICAL.parse(payload) as never);
  const valueOf = (card: ICAL.Component, name: string): unknown => card.getFirstPropertyValue(name);
  // ical.js unescapes semicolons in compound values only; RFC 2426 section 4 escapes them in every text.
  const noteOf = (card: ICAL.Component) => String(valueOf(card, 'note')).replaceAll('\\;', ';');

  it('is read whole by ical.js', () => {
    const card = read(payloadOf('vcard'));
    expect(card.name).toBe('vcard');
    expect(['version', 'n', 'fn', 'org', 'title', 'url', 'adr'].map((name) => valueOf(card, name))).toEqual([
      '3.0',
      ['Lovelace', 'Ada', '', '', ''],
      'Ada Lovelace',
      'Analytical Engines, Ltd.',
      'Programmer',
      'https://example.com/ada',
      ['', '', 'Bahnhofstrasse 1', 'Zürich', 'ZH', '8001', 'Switzerland'],
    ]);
    expect(noteOf(card)).toBe('Met at the fair;\nlikes looms');
    const types = card.getAllProperties().map((property) => [property.name, property.getParameter('type')]);
    expect(types).toContainEqual(['tel', 'WORK']);
    expect(types).toContainEqual(['email', 'WORK']);
  });

  it('writes numbers with the usual spaces and hyphens, however they were copied', () => {
    const phones = [{ type: 'work', number: '\u202a+41\u00a044\u202f111\u201122\u202c' }];
    expect(payloadOf('vcard', { phones })).toContain('TEL;TYPE=WORK:+41 44 111-22\r\n');
  });

  it('is named after the organization when nobody is named', () => {
    const card = read(payloadOf('vcard', { first_name: undefined, last_name: undefined }));
    expect([valueOf(card, 'fn'), valueOf(card, 'n')]).toEqual([
      'Analytical Engines, Ltd.',
      ['', '', '', '', ''],
    ]);
  });

  it('holds nothing of what is absent', () => {
    const payload = buildStaticPayload({ category: 'vcard', qrData: { last_name: 'Ng' } });
    expect(payload).toBe('BEGIN:VCARD\r\nVERSION:3.0\r\nN:Ng;;;;\r\nFN:Ng\r\nEND:VCARD\r\n');
  });

  it('gives every text back', () => {
    // Before a separator, ical.js, like ZXing, treats any backslash as an escape.
    const name = line.filter((text) => !text.endsWith('\\'));
    fc.assert(
      fc.property(name, line, paragraphs, (last_name, organization, note) => {
        const card = read(payloadOf('vcard', { first_name: 'A', last_name, organization, note }));
        expect([valueOf(card, 'n'), valueOf(card, 'org'), noteOf(card)]).toEqual([
          [last_name, 'A', '', '', ''],
          organization,
          note,
        ]);
      }),
    );
  });
});

describe('iCalendar', () => {
  const read = (payload: string) => {
    const calendar = new ICAL.Component(ICAL.parse(payload) as never);
    return new ICAL.Event(calendar.getFirstSubcomponent('vevent')!);
  };
  const daysOf = (change: object) => {
    const { startDate, endDate } = read(payloadOf('event', { all_day: true, ...change }));
    expect([startDate.isDate, endDate.isDate]).toEqual([true, true]);
    return [startDate.toString(), endDate.toString()];
  };

  it('is read whole by ical.js', () => {
    const event = read(payloadOf('event'));
    expect([event.summary, event.location, event.description]).toEqual([
      'Summer party',
      'Seeburg, Zürich',
      'Bring a friend;\nwe bring the cake.',
    ]);
    expect([event.startDate.toJSDate(), event.endDate.toJSDate()].map((time) => time.toISOString())).toEqual([
      '2027-06-21T16:00:00.000Z',
      '2027-06-21T21:00:00.000Z',
    ]);
    expect(event.component.getFirstPropertyValue('url')).toBe('https://example.com/party');
    expect(event.component.getFirstPropertyValue('dtstamp')).not.toBeNull();
  });

  it('has no end that equals its start, which RFC 5545 forbids', () => {
    const payload = payloadOf('event', { ends_at: '2027-06-21T18:00:00+02:00' });
    expect(payload).not.toContain('DTEND');
    const event = read(payload);
    expect(event.endDate.toJSDate()).toEqual(event.startDate.toJSDate());
  });

  it('is one entry however often it is scanned, and another for another event', () => {
    expect(payloadOf('event')).toBe(payloadOf('event'));
    expect(read(payloadOf('event')).uid).toMatch(/^[0-9a-f]{16}$/);
    expect(read(payloadOf('event', { title: 'Winter party' })).uid).not.toBe(read(payloadOf('event')).uid);
  });

  it.each([
    ['one day', '2027-06-21T10:00:00Z', '2027-06-21T12:00:00Z', 'UTC', ['2027-06-21', '2027-06-22']],
    ['an instant', '2027-06-21T10:00:00Z', '2027-06-21T10:00:00Z', 'UTC', ['2027-06-21', '2027-06-22']],
    ['to midnight', '2027-06-21T00:00:00Z', '2027-06-22T00:00:00Z', 'UTC', ['2027-06-21', '2027-06-22']],
    ['two days', '2027-06-21T10:00:00Z', '2027-06-22T00:00:01Z', 'UTC', ['2027-06-21', '2027-06-23']],
    ['over a new year', '2027-12-31T10:00:00Z', '2027-12-31T22:00:00Z', 'UTC', ['2027-12-31', '2028-01-01']],
    ['east', '2027-06-20T22:00:00Z', '2027-06-21T22:00:00Z', 'Europe/Zurich', ['2027-06-21', '2027-06-22']],
    [
      'west',
      '2027-06-21T07:00:00Z',
      '2027-06-22T07:00:00Z',
      'America/Los_Angeles',
      ['2027-06-21', '2027-06-22'],
    ],
  ])(
    'has the days of its time zone when it lasts all day: %s',
    (_name, starts_at, ends_at, timezone, days) => {
      expect(daysOf({ starts_at, ends_at, timezone })).toEqual(days);
    },
  );

  it('gives every text back', () => {
    fc.assert(
      fc.property(line, line, paragraphs, (title, location, description) => {
        const event = read(payloadOf('event', { title, location, description }));
        expect([event.summary, event.location, event.description]).toEqual([title, location, description]);
      }),
    );
  });
});
