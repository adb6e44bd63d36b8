import { faultsIn } from '../../../test/toolbox/qr-data.js';
import { categoryOf } from './index.js';

type Row = [category: string, change: object];

const dataOf = (category: string, change: object) =>
  Object.fromEntries(
    Object.entries({ ...categoryOf(category).example, ...change }).filter(([, value]) => value !== undefined),
  );

const GTINS_OF_GS1 = ['9506000134352', '09521141123454', '614141007349', '96385074', '4006381333931'];

const line = (name: string) => ({ name, label: 'A', type: 'text' });
const select = (options: string[] | undefined) => ({ name: 'a', label: 'A', type: 'select', options });
const manyFields = (count: number) => Array.from({ length: count }, (_, index) => line(`field-${index}`));

const taken: Row[] = [
  ['text', { text: ' \u0007\u001d kept as it is \r\n' }],
  ['text', { text: '😀'.repeat(1000) }],
  ['email', { to: 'a@example.com, b@example.com,c@bücher.example' }],
  ['email', { to: "o'hara+tag=x@example.co.uk", body: 'one\r\n\ttwo' }],
  ['phone', { number: '+6834000' }],
  ['phone', { number: '+123456789012345' }],
  ['sms', { number: '488' }],
  ['sms', { number: '+41791234567', message: undefined }],
  ['wifi', { ssid: '😀'.repeat(8), password: '12345678' }],
  ['wifi', { password: '😀'.repeat(63) }],
  ['wifi', { password: 'Ab'.repeat(32) }],
  ['wifi', { encryption: 'nopass', password: undefined }],
  ['wifi', { encryption: 'nopass', password: null }],
  ['wifi', { encryption: 'nopass', password: '' }],
  ['wifi', { encryption: 'WEP', password: 'abcde' }],
  ['vcard', { first_name: undefined, last_name: undefined }],
  ['vcard', { first_name: undefined, organization: undefined }],
  ['vcard', { phones: [], emails: [], address: {} }],
  ['vcard', { phones: [{ number: '(044) 668-18.00' }, { number: '112', type: 'other' }] }],
  // As copied from web pages, from Excel in French, and from an address book.
  [
    'vcard',
    { phones: [{ number: '+41\u00a044\u202f111 22\u201133' }, { number: '\u202a+41441112233\u202c' }] },
  ],
  ['event', { ends_at: '2027-06-21T16:00:00Z' }],
  ['event', { starts_at: '2027-06-21T18:00:00+02:00', ends_at: '2027-06-21T16:00Z' }],
  ['event', { starts_at: '2028-02-29T00:00:00.123456789Z', ends_at: '2028-02-29T23:59:59-11:30' }],
  ['event', { timezone: 'America/Argentina/Buenos_Aires' }],
  ['event', { timezone: 'Etc/GMT+5' }],
  ['event', { timezone: 'UTC' }],
  ['location', { latitude: -90, longitude: 180 }],
  ['location', { latitude: 0, longitude: -0 }],
  ['app', { ios_url: undefined, android_url: undefined }],
  ['coupon', { valid_until: '2027-08-31T23:59:59+02:00' }],
  ['coupon', { valid_until: '2028-02-29' }],
  ['menu', { currency: 'JPY', sections: [{ name: 'Empty', items: [] }] }],
  ['menu', { sections: [{ name: 'a', items: [{ name: 'b', price: '999999999.9999' }] }] }],
  ['landing_page', { ctas: [] }],
  ['landing_page', { lead_form: { fields: manyFields(15) } }],
  [
    'landing_page',
    { lead_form: { fields: [{ ...select(['b', 'c']), required: true }], consent_text: 'a\nb' } },
  ],
  ...GTINS_OF_GS1.map((gtin): Row => ['gs1', { gtin }]),
  ['gs1', { batch: `!"%&'()*+,-./:;<=>?`, serial: '_aZ9', expiry: '2028-02-29' }],
  ['epc_payment', { amount: '0.01' }],
  ['epc_payment', { amount: '999999999.99', reference: undefined, text: 'Für Käse' }],
  ['epc_payment', { amount: '5', bic: 'RAIF CH 22', iban: 'CH9300762011623852957' }],
  ['epc_payment', { bic: undefined, iban: 'IS140159260076545510730339' }],
  ['epc_payment', { bic: 'COBA DE FF XXX' }],
  // They joined SEPA after the list of ibantools was written.
  ...[
    'AL47212110090000000235698741',
    'MD24AG000225100013104168',
    'ME25505000012345678951',
    'MK07250120000058984',
    'RS35260005601001611379',
  ].map((iban): Row => ['epc_payment', { iban }]),
  ['epc_payment', { reference: 'RF18 5390 0754 7034' }],
  ['epc_payment', { reference: 'INV 2027/12' }],
  ['epc_payment', { iban: 'de89\u00a03704-0044-0532\u00a00130\u00a000', bic: 'cobadeffxxx' }],
  ['epc_payment', { reference: 'rf18539007547034' }],
  ['wifi', { ssid: 'ü'.repeat(16) }],
  ['event', { all_day: true, starts_at: '2027-06-21', ends_at: '2027-06-21' }],
  ['wifi', { encryption: 'WEP', password: 'abcde' }],
  ['wifi', { encryption: 'WEP', password: '0123456789' }],
];

const refused: [...Row, pointer: string][] = [
  ['email', { to: 'a' }, '/to'],
  ['email', { to: 'a@example.com,' }, '/to'],
  ['email', { to: 'a@example.com;b@example.com' }, '/to'],
  ['email', { to: '"a,b"@example.com' }, '/to'],
  ['email', { cc: 'a@example.com?bcc=b@example.com' }, '/cc'],
  ['email', { bcc: Array.from({ length: 11 }, () => 'a@example.com').join() }, '/bcc'],
  ['email', { subject: 'a\r\nBcc: b@example.com' }, '/subject'],
  ['email', { subject: 'a\u2028b' }, '/subject'],
  ['email', { body: 'a\u0008b' }, '/body'],
  ...[
    '0446681800',
    '+0446681800',
    '+41 44 668 18 00',
    '+41446',
    '+1234567890123456',
    '41446681800',
    '+٤١٤٤٦٦٨١٨٠٠',
    '+41446681800\n',
    '',
  ].flatMap((number): [...Row, string][] => [
    ['phone', { number }, '/number'],
    ['whatsapp', { number }, '/number'],
  ]),
  ['sms', { number: '12' }, '/number'],
  ['sms', { number: '+41446681800:HI' }, '/number'],
  ['wifi', { ssid: 'x'.repeat(33) }, '/ssid'],
  ['wifi', { ssid: 'a\nb' }, '/ssid'],
  ['wifi', { encryption: 'wpa' }, '/encryption'],
  ['wifi', { password: '1234567' }, '/password'],
  ['wifi', { password: 'z'.repeat(64) }, '/password'],
  ['wifi', { password: undefined }, '/password'],
  ['wifi', { encryption: 'WEP', password: '1234' }, '/password'],
  ['wifi', { encryption: 'nopass' }, '/password'],
  ['wifi', { password: '' }, '/password'],
  ['wifi', { hidden: 'false' }, '/hidden'],
  ['vcard', { first_name: undefined, last_name: undefined, organization: undefined }, '/first_name'],
  ['vcard', { first_name: null, last_name: null, organization: null }, '/first_name'],
  ['vcard', { phones: [{ number: '112' }, { number: 'call me' }] }, '/phones/1/number'],
  ['vcard', { phones: [{ number: '+' }] }, '/phones/0/number'],
  ['vcard', { phones: [{ type: 'pager', number: '112' }] }, '/phones/0/type'],
  ['vcard', { phones: [{ type: 'toString', number: '112' }] }, '/phones/0/type'],
  ['vcard', { emails: [{ address: 'a@b' }] }, '/emails/0/address'],
  ['vcard', { address: { city: 7 } }, '/address/city'],
  ['event', { ends_at: '2027-06-21T15:59:59.999Z' }, '/ends_at'],
  ['event', { starts_at: '2027-06-21' }, '/starts_at'],
  ['event', { starts_at: '2027-06-21T16:00:00' }, '/starts_at'],
  ['event', { starts_at: '2027-02-29T16:00:00Z' }, '/starts_at'],
  ['event', { starts_at: '2027-06-21T24:00:00Z' }, '/starts_at'],
  ['event', { starts_at: '2027-06-21T16:00:60Z' }, '/starts_at'],
  ['event', { starts_at: '2027-06-21T16:00:00+99:00' }, '/starts_at'],
  ['event', { starts_at: '20270621T160000Z' }, '/starts_at'],
  ['event', { starts_at: '0000-06-21T16:00:00Z' }, '/starts_at'],
  ['event', { starts_at: '2027-06-21 16:00:00Z' }, '/starts_at'],
  ['event', { timezone: 'BST' }, '/timezone'],
  ['event', { timezone: '+01:00' }, '/timezone'],
  ['event', { timezone: 'Europe/Atlantis' }, '/timezone'],
  ['event', { timezone: 'posix/Europe/Zurich' }, '/timezone'],
  ['location', { latitude: 90.0000001 }, '/latitude'],
  ['location', { longitude: '8.5' }, '/longitude'],
  ['app', { fallback_url: undefined }, '/fallback_url'],
  ['social', { links: [] }, '/links'],
  [
    'social',
    { links: [{ platform: 'x', url: 'https://x.example' }, { url: 'javascript:x' }] },
    '/links/1/url',
  ],
  ['coupon', { valid_until: '2027-02-30' }, '/valid_until'],
  ['coupon', { valid_until: 'soon' }, '/valid_until'],
  ['menu', { currency: 'EURO' }, '/currency'],
  ['menu', { currency: 'eur' }, '/currency'],
  ['menu', { currency: 'ABC' }, '/currency'],
  ...['-1', '1,50', '01.50', '1.', '.5', '1e3', 'free', '1.23456', '1234567890', ' 1'].map(
    (price): [...Row, string] => [
      'menu',
      { sections: [{ name: 'a', items: [{ name: 'b', price }] }] },
      '/sections/0/items/0/price',
    ],
  ),
  ['menu', { sections: [{ name: 'a', items: [{ name: 'b', price: 1.5 }] }] }, '/sections/0/items/0/price'],
  [
    'menu',
    { sections: [{ name: 'a', items: [{ name: 'b', allergens: ['milk', 7] }] }] },
    '/sections/0/items/0/allergens/1',
  ],
  ['landing_page', { ctas: [cta('a'), cta('b'), cta('a')] }, '/ctas'],
  ['landing_page', { ctas: [cta('a/b')] }, '/ctas/0/id'],
  ['landing_page', { ctas: [cta('a'), { ...cta('b'), url: 'ftp://x' }] }, '/ctas/1/url'],
  ['landing_page', { lead_form: {} }, '/lead_form/fields'],
  ['landing_page', { lead_form: { fields: [] } }, '/lead_form/fields'],
  ['landing_page', { lead_form: { fields: manyFields(16) } }, '/lead_form/fields'],
  ['landing_page', { lead_form: { fields: [line('a'), line('a')] } }, '/lead_form/fields'],
  ...['a b', 'form.token', 'consent', '__proto__', 'ü', 'x'.repeat(65)].map((name): [...Row, string] => [
    'landing_page',
    { lead_form: { fields: [line(name)] } },
    '/lead_form/fields/0/name',
  ]),
  ['landing_page', { lead_form: { fields: [{ name: 'a', label: 'A' }] } }, '/lead_form/fields/0/type'],
  ['landing_page', { lead_form: { fields: [{ ...line('a'), type: 'file' }] } }, '/lead_form/fields/0/type'],
  [
    'landing_page',
    { lead_form: { fields: [{ ...line('a'), options: ['b'] }] } },
    '/lead_form/fields/0/options',
  ],
  ['landing_page', { lead_form: { fields: [select(undefined)] } }, '/lead_form/fields/0/options'],
  ['landing_page', { lead_form: { fields: [select([])] } }, '/lead_form/fields/0/options'],
  ['landing_page', { lead_form: { fields: [select(['b', 'b'])] } }, '/lead_form/fields/0/options'],
  ['landing_page', { lead_form: { fields: [line('a')], submit_label: 'a\nb' } }, '/lead_form/submit_label'],
  ['landing_page', { lead_form: { fields: [line('a')], consent: true } }, '/lead_form/consent'],
  ...GTINS_OF_GS1.map((gtin): [...Row, string] => ['gs1', { gtin: withOtherDigit(gtin) }, '/gtin']),
  ['gs1', { gtin: '12345678901' }, '/gtin'],
  ['gs1', { gtin: '9506000134352 ' }, '/gtin'],
  ['gs1', { batch: 'a b' }, '/batch'],
  ['gs1', { serial: '€' }, '/serial'],
  ['gs1', { batch: '..' }, '/batch'],
  ['gs1', { expiry: '2027-02-29' }, '/expiry'],
  ['gs1', { expiry: '271231' }, '/expiry'],
  ['gs1', { expiry: '2027-12-31T00:00:00Z' }, '/expiry'],
  ['epc_payment', { iban: 'DE89370400440532013001' }, '/iban'],
  ['epc_payment', { iban: 'GE60NB0000000123456789' }, '/iban'],
  ['event', { starts_at: '2027-06-21' }, '/starts_at'],
  ['event', { all_day: true, starts_at: '2027-06-21' }, '/ends_at'],
  ['event', { all_day: true, starts_at: '2027-06-21', ends_at: '2027-06-20' }, '/ends_at'],
  ['event', { all_day: true, starts_at: '2027-06-31', ends_at: '2027-07-01' }, '/starts_at'],
  ['landing_page', { lead_form: { fields: [line('a')], consent_url: 'no' } }, '/lead_form/consent_url'],
  [
    'landing_page',
    { lead_form: { fields: [line('a')], thanks_link: { label: 'Go', url: 'javascript:1' } } },
    '/lead_form/thanks_link/url',
  ],
  ['epc_payment', { reference: 'rf19539007547034' }, '/reference'],
  ['wifi', { ssid: 'ü'.repeat(17) }, '/ssid'],
  ['wifi', { encryption: 'WEP', password: 'secret' }, '/password'],
  ['epc_payment', { bic: 'COBADEF' }, '/bic'],
  ...[
    'CH9300762011623852957',
    'GB29 NWBK 6016 1331 9268 19',
    'SM86U0322509800000000270100',
    'ME25505000012345678951',
  ].map((iban): [...Row, string] => ['epc_payment', { iban, bic: undefined }, '/bic']),
  ...['0', '0.00', '0.001', '-1', '1000000000', '12,50', '1e2', 'EUR1', '00.10'].map(
    (amount): [...Row, string] => ['epc_payment', { amount }, '/amount'],
  ),
  ['epc_payment', { amount: 12.5 }, '/amount'],
  ['epc_payment', { reference: 'RF19539007547034' }, '/reference'],
  ['epc_payment', { reference: 'RF18' }, '/reference'],
  ['epc_payment', { text: 'both' }, '/text'],
  ['epc_payment', { name: 'a\nb' }, '/name'],
  ['epc_payment', { reference: undefined, text: '😀'.repeat(70) }, '/name'],
];

function cta(id: string) {
  return { id, label: 'Go', url: 'https://example.com' };
}
function withOtherDigit(gtin: string) {
  return gtin.slice(0, -1) + String((Number(gtin.at(-1)) + 1) % 10);
}

describe('qr_data', () => {
  it.each(taken)('of %s takes %j', async (category, change) => {
    expect(await faultsIn(category, dataOf(category, change))).toEqual([]);
  });

  it.each(refused)('of %s refuses %j at %s', async (category, change, pointer) => {
    const faults = await faultsIn(category, dataOf(category, change));
    expect(faults.map(([where]) => where)).toContain(pointer);
  });

  it.each([
    ['phone', { number: '+1 (555) 010-9999' }],
    ['sms', { number: '+1 (555) 010-9999' }],
    ['whatsapp', { number: '+41 44 668 18 00 ext. 5' }],
    ['phone', { number: 'x'.repeat(2_000) }],
    ['epc_payment', { amount: '1.000.000,00 EUR' }],
  ])('of %s tells the form of %j, not its length', async (category, change) => {
    const [[, code] = []] = await faultsIn(category, dataOf(category, change));
    expect(code).toBe('invalid_value');
  });

  it('tells the length of what has the form', async () => {
    const lead_form = { fields: [line('x'.repeat(65))] };
    expect(await faultsIn('landing_page', dataOf('landing_page', { lead_form }))).toEqual([
      ['/lead_form/fields/0/name', 'too_long'],
    ]);
  });

  it('names every fault at once', async () => {
    const links = [
      { platform: 7 },
      { platform: 'x', url: 'x' },
      'x',
      { platform: 'y', url: 'https://y.example' },
    ];
    expect(await faultsIn('social', { links, colour: 'red' })).toEqual([
      ['/colour', 'unknown_field'],
      ['/title', 'required'],
      ['/links/0/platform', 'invalid_type'],
      ['/links/0/url', 'required'],
      ['/links/1/url', 'invalid_url'],
      ['/links/2', 'invalid_type'],
    ]);
  });
});
