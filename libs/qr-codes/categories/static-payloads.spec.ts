import fc from 'fast-check';
import ICAL from 'ical.js';
import { isValidBIC, isValidIBAN } from 'ibantools';
import { readSymbol } from '../../../scripts/read-symbol.js';
import {
  readDigitalLink,
  readTextMessage,
  readTransfer,
  readWifi,
} from '../../../test/toolbox/payload-readers.js';
import { pngOf } from '../symbol/png.js';
import { fitsSymbol } from '../symbol/capacity.js';
import { categories, categoryOf, staticPayloadOf } from './index.js';

const payloadOf = (category: string, change: object = {}) =>
  staticPayloadOf({ category, qrData: { ...categoryOf(category).example, ...change } });

/** Text with what the formats give a meaning to. */
const line = fc
  .array(fc.constantFrom(...'ab 1é漢😀\\;,:"\'|&=?#%+/@<>()[]{}n'), { minLength: 1, maxLength: 30 })
  .map((characters) => characters.join(''));
const paragraphs = fc.array(line, { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n'));

describe('vCard 3.0', () => {
  const read = (payload: string) => new ICAL.Component(ICAL.parse(payload) as never);
  const valueOf = (card: ICAL.Component, name: string): unknown => card.getFirstPropertyValue(name);
  // ical.js takes the backslash off a semicolon in compound values only; RFC 2426 section 4 has it in every text.
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

  it('is named after the organization when nobody is named', () => {
    const card = read(payloadOf('vcard', { first_name: undefined, last_name: undefined }));
    expect([valueOf(card, 'fn'), valueOf(card, 'n')]).toEqual([
      'Analytical Engines, Ltd.',
      ['', '', '', '', ''],
    ]);
  });

  it('holds nothing of what is absent', () => {
    const payload = staticPayloadOf({ category: 'vcard', qrData: { last_name: 'Ng' } });
    expect(payload).toBe('BEGIN:VCARD\r\nVERSION:3.0\r\nN:Ng;;;;\r\nFN:Ng\r\nEND:VCARD\r\n');
  });

  it('gives every text back', () => {
    // Before a separator ical.js, like ZXing, takes any backslash for that of an escape.
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

describe('WIFI', () => {
  it('is read by the grammar of ZXing', () => {
    expect(readWifi(payloadOf('wifi', { hidden: true }))).toEqual({
      T: 'WPA',
      S: 'Guests',
      P: 'soup; of the day',
      H: 'true',
    });
    expect(readWifi(payloadOf('wifi', { encryption: 'nopass', password: undefined }))).toEqual({
      T: 'nopass',
      S: 'Guests',
    });
  });

  it('gives every name and password back', () => {
    fc.assert(
      fc.property(line, line, (ssid, password) => {
        expect(readWifi(payloadOf('wifi', { ssid, password }))).toMatchObject({ S: ssid, P: password });
      }),
    );
  });
});

describe('mailto, tel, geo and SMSTO', () => {
  it('addresses an e-mail as RFC 6068', () => {
    const { protocol, pathname, searchParams } = new URL(
      payloadOf('email', { to: 'a@example.com, b+c@example.com' }),
    );
    expect([protocol, pathname.split(',').map(decodeURIComponent)]).toEqual([
      'mailto:',
      ['a@example.com', 'b+c@example.com'],
    ]);
    expect([...searchParams]).toEqual([
      ['cc', 'kitchen@example.com'],
      ['bcc', 'archive@example.com'],
      ['subject', 'Table 12'],
      ['body', 'We would like to order:\r\n- 2 × soup'],
    ]);
    expect(staticPayloadOf({ category: 'email', qrData: { to: 'a@example.com' } })).toBe(
      'mailto:a@example.com',
    );
  });

  it('gives every subject and body back', () => {
    fc.assert(
      fc.property(line, paragraphs, (subject, body) => {
        const { pathname, searchParams } = new URL(payloadOf('email', { subject, body }));
        expect([pathname, searchParams.get('subject'), searchParams.get('body')]).toEqual([
          'orders@example.com',
          subject,
          body.replaceAll('\n', '\r\n'),
        ]);
        expect(payloadOf('email', { subject, body })).toMatch(/^[\x21-\x7e]+$/);
      }),
    );
  });

  it('dials as RFC 3966', () => {
    const { protocol, pathname } = new URL(payloadOf('phone'));
    expect([protocol, pathname]).toEqual(['tel:', '+41446681800']);
  });

  it.each([
    [47.3769, 8.5417, '47.3769,8.5417'],
    [0.0000001, -0.00000001, '0.0000001,0'],
    [-90, 180, '-90,180'],
    [1e-9, -179.99999999, '0,-180'],
  ])('points to %s, %s as RFC 5870', (latitude, longitude, point) => {
    const payload = payloadOf('location', { latitude, longitude });
    // Its grammar of a coordinate: num = [ "-" ] 1*DIGIT [ "." 1*DIGIT ].
    expect(payload).toMatch(/^geo:-?\d+(\.\d+)?,-?\d+(\.\d+)?$/);
    expect(new URL(payload).pathname).toBe(point);
  });

  it('writes a text message as ZXing reads it', () => {
    expect(readTextMessage(payloadOf('sms'))).toEqual({
      number: '+41446681800',
      body: 'TABLE 12: we would like to pay',
    });
    expect(readTextMessage(payloadOf('sms', { message: undefined })).body).toBeNull();
    fc.assert(
      fc.property(paragraphs, (message) => {
        expect(readTextMessage(payloadOf('sms', { message }))).toEqual({
          number: '+41446681800',
          body: message,
        });
      }),
    );
  });

  it('opens a chat', () => {
    fc.assert(
      fc.property(paragraphs, (message) => {
        const { host, pathname, searchParams } = new URL(payloadOf('whatsapp', { message }));
        expect([host, pathname, searchParams.get('text')]).toEqual(['wa.me', '/41446681800', message]);
      }),
    );
  });
});

describe('EPC069-12', () => {
  it('has its elements in their order, without those that are empty at the end', () => {
    const payload = payloadOf('epc_payment');
    expect(readTransfer(payload)).toEqual({
      tag: 'BCD',
      version: '002',
      characters: '1',
      identification: 'SCT',
      bic: 'COBADEFFXXX',
      name: 'Red Cross',
      iban: 'DE89370400440532013000',
      amount: 'EUR12.50',
      purpose: '',
      reference: 'RF18539007547034',
      text: '',
      information: '',
    });
    const { iban, bic } = readTransfer(payload);
    expect([isValidIBAN(iban), isValidBIC(bic), payload.endsWith('\n')]).toEqual([true, true, false]);
  });

  it('leaves amount, BIC and remittance to the payer when they are absent', () => {
    const change = { bic: undefined, amount: undefined, reference: undefined };
    expect(payloadOf('epc_payment', change)).toBe('BCD\n002\n1\nSCT\n\nRed Cross\nDE89370400440532013000');
    expect(readTransfer(payloadOf('epc_payment', { ...change, text: 'Danke 😀' })).text).toBe('Danke 😀');
  });

  it.each([
    ['0.01', 'EUR0.01'],
    ['5', 'EUR5.00'],
    ['12.5', 'EUR12.50'],
    ['999999999.99', 'EUR999999999.99'],
  ])('writes %s as %s', (amount, written) => {
    expect(readTransfer(payloadOf('epc_payment', { amount })).amount).toBe(written);
  });
});

describe('GS1 Digital Link', () => {
  it('is on the host of the URL, with identifiers in their order', () => {
    expect(readDigitalLink(payloadOf('gs1'))).toEqual({
      host: 'example.com',
      identifiers: { '01': '09506000134352', '10': 'ABC/123', '17': '271231', '21': '12345' },
    });
    expect(payloadOf('gs1', { serial: undefined, batch: undefined, expiry: undefined })).toBe(
      'https://example.com/01/09506000134352',
    );
  });

  it('gives every batch and serial back', () => {
    const code = fc
      .array(fc.constantFrom(...`!"%&'()*+,-./09:;<=>?AZ_az`), { minLength: 1, maxLength: 20 })
      .map((characters) => characters.join(''))
      // These are refused.
      .filter((text) => !/^\.{1,2}$/.test(text));
    fc.assert(
      fc.property(code, code, (batch, serial) => {
        expect(readDigitalLink(payloadOf('gs1', { batch, serial })).identifiers).toMatchObject({
          '10': batch,
          '21': serial,
        });
      }),
    );
  });
});

describe('a static symbol', () => {
  const printed = categories.filter(({ staticPayload }) => staticPayload !== null).map(({ name }) => name);

  it.each([
    ...printed.map((name): [string, object] => [name, {}]),
    ['text', { text: '😀 "Ünï" \\;,: 漢字\r\nline' }],
    ['wifi', { ssid: 'Café; "1"', password: 'p:a,s\\s;😀word' }],
    ['vcard', { last_name: 'O’Brien; 李', note: 'a\\b\nc,d;e 😀' }],
    ['event', { title: 'Fête; à 20h, 😀' }],
    ['epc_payment', { name: 'Käse & Söhne 😀', reference: undefined, text: 'Größe' }],
  ])('of %s with %j is decoded to its payload', async (category, change) => {
    const payload = payloadOf(category, change);
    expect(await readSymbol(await pngOf(payload, { sizePx: 800, margin: 4 }))).toBe(payload);
  });

  it('may not fit: its bytes count, not its characters', async () => {
    const longest = `${'a1'.repeat(1165)}é`;
    expect(fitsSymbol('x'.repeat(2331), 'M')).toBe(true);
    expect(fitsSymbol(longest, 'M')).toBe(false);
    expect(fitsSymbol('😀'.repeat(600), 'M')).toBe(false);
    expect((await pngOf('é'.repeat(1165), { sizePx: 64, margin: 4 })).length).toBeGreaterThan(0);
  });
});
