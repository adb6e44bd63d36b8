import fc from 'fast-check';
import { isValidBIC, isValidIBAN } from 'ibantools';
import { readByAll } from '../../../test/toolbox/symbol-readers.js';
import {
  readDigitalLink,
  readTextMessage,
  readTransfer,
  readWifi,
} from '../../../test/toolbox/payload-readers.js';
import { line, paragraphs, payloadOf } from '../../../test/toolbox/static-payloads.js';
import { encodeSymbol } from '../symbol/modules.js';
import { writePng } from '../symbol/png.js';
import { fitsSymbol } from '../symbol/capacity.js';
import { categories, buildStaticPayload } from './index.js';

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
    expect(buildStaticPayload({ category: 'email', qrData: { to: 'a@example.com' } })).toBe(
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
    // RFC 5870: num = [ "-" ] 1*DIGIT [ "." 1*DIGIT ].
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
    expect(await readByAll(writePng(encodeSymbol(payload), { sizePx: 400, margin: 4 }))).toEqual(
      Array(3).fill(payload),
    );
  });

  it('may not fit: its bytes count, not its characters', async () => {
    const longest = `${'a1'.repeat(1165)}é`;
    expect(fitsSymbol('x'.repeat(2331), 'M')).toBe(true);
    expect(fitsSymbol(longest, 'M')).toBe(false);
    expect(fitsSymbol('😀'.repeat(600), 'M')).toBe(false);
    expect(fitsSymbol('é'.repeat(1165), 'M')).toBe(true);
    expect(encodeSymbol('é'.repeat(1165)).size).toBe(177);
  });

  it('of a record from before symbols had an ECI fits without one', () => {
    const full = `${'é'.repeat(1165)}1`;
    expect(fitsSymbol(full, 'M')).toBe(false);
    expect(encodeSymbol(full).size).toBe(177);
  });
});
