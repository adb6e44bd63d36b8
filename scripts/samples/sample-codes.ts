/** By these, `npm run demo:clear` finds the codes again, wherever somebody has moved them. */
export const SAMPLE_PREFIX = 'sample-';
export const SAMPLE_FOLDER = 'Samples';
/** Nothing is sent to it: it is paused. */
export const SAMPLE_ENDPOINT = 'https://hooks.example.com/qr-service';

export const FOLDERS = ['Tables', 'Packaging', 'Events'] as const;
type SubFolder = (typeof FOLDERS)[number];

/** When people scan it: at meals, in the daytime, or in the evening. */
export type Rhythm = 'meals' | 'day' | 'evening';

export interface SampleCode {
  id: string;
  /** Null for the folder of all samples. */
  folder: SubFolder | null;
  body: Record<string, unknown>;
  /** Scans on a usual day; 0 for a code that is not scanned. */
  perDay: number;
  rhythm: Rhythm;
  /** A change some days ago, which the chart then marks. */
  change?: { daysAgo: number; patch: object };
}

const SITE = 'https://trattoria-sole.example';
const zone = { timezone: 'Europe/Zurich' };
const ROUNDED = { foreground: '#1d4ed8', dot_style: 'rounded', corner_style: 'rounded' };
const GREEN = { foreground: '#166534', dot_style: 'dots' };

const table = (number: number, place: string, perDay: number): SampleCode => ({
  ...{ id: `table-${number}`, folder: 'Tables', perDay, rhythm: 'meals' },
  body: {
    ...{ name: `Table ${number}, ${place}`, category: 'url', tags: ['menu', place], design: ROUNDED },
    qr_data: { url: `${SITE}/menu/autumn?table=${number}` },
    rules: [{ when: { languages: ['it', 'fr'] }, url: `${SITE}/it/menu?table=${number}` }],
    utm: { source: 'table', medium: 'qr' },
  },
  change: { daysAgo: 24, patch: { qr_data: { url: `${SITE}/menu/winter?table=${number}` } } },
});

export const SAMPLE_CODES: readonly SampleCode[] = [
  table(4, 'terrace', 34),
  table(9, 'terrace', 22),
  {
    ...{ id: 'menu', folder: 'Tables', perDay: 41, rhythm: 'meals' },
    body: {
      ...{ name: 'Dinner menu', category: 'menu', tags: ['menu'], design: GREEN },
      qr_data: {
        ...{ title: 'Trattoria Sole', subtitle: 'Dinner', currency: 'CHF', language: 'en' },
        sections: [
          {
            name: 'Starters',
            items: [
              { name: 'Tomato soup', price: '9.50', description: 'Basil, olive oil', allergens: ['celery'] },
              { name: 'Bruschetta', price: '11.00', allergens: ['cereals'] },
            ],
          },
          {
            name: 'Mains',
            items: [
              { name: 'Saffron risotto', price: '24.00', allergens: ['milk'], featured: true },
              { name: 'Pizza Margherita', price: '19.50', allergens: ['cereals', 'milk'] },
              { name: 'Trout', price: '32.00', description: 'From Lake Zurich', allergens: ['fish'] },
            ],
          },
          { name: 'Desserts', items: [{ name: 'Tiramisu', price: '10.50', allergens: ['eggs', 'milk'] }] },
        ],
      },
    },
  },
  {
    ...{ id: 'wifi', folder: 'Tables', perDay: 14, rhythm: 'meals' },
    body: {
      ...{ name: 'Guest Wi-Fi, dining room', category: 'wifi', dynamic: true, tags: ['wifi'] },
      qr_data: { ssid: 'Sole-Guest', encryption: 'WPA', password: 'a good meal' },
    },
  },
  {
    ...{ id: 'honey', folder: 'Packaging', perDay: 27, rhythm: 'day' },
    body: {
      ...{ name: 'Honey 2026, 500 g jar', category: 'url', tags: ['jar'], design: { foreground: '#92400e' } },
      qr_data: { url: 'https://imkerei.example/batch/2026-07' },
    },
  },
  {
    ...{ id: 'espresso', folder: 'Packaging', perDay: 12, rhythm: 'day' },
    body: {
      ...{ name: 'Espresso Nr. 3, 250 g', category: 'url', tags: ['bag'] },
      qr_data: { url: 'https://roesterei.example/origin/huila' },
    },
  },
  {
    ...{ id: 'again', folder: null, perDay: 9, rhythm: 'evening' },
    body: {
      ...{ name: 'Order again', category: 'landing_page', tags: ['takeaway'], design: ROUNDED },
      qr_data: {
        ...{ title: 'Order again', description: 'Tell us when you want to come: 10 % off your next order.' },
        lead_form: {
          fields: [
            { name: 'name', label: 'Your name', type: 'text', required: true },
            { name: 'email', label: 'Email', type: 'email', required: true },
            { name: 'guests', label: 'Guests', type: 'text' },
            { name: 'wish', label: 'Anything we should know', type: 'textarea' },
          ],
          consent_text: 'You may write to me about this table.',
        },
      },
    },
  },
  {
    ...{ id: 'coupon', folder: null, perDay: 7, rhythm: 'day' },
    body: {
      ...{ name: 'Lunch coupon, window', category: 'coupon', tags: ['flyer'] },
      qr_data: { title: '10 % off lunch', code: 'LUNCH10' },
    },
  },
  {
    ...{ id: 'jazz', folder: 'Events', perDay: 11, rhythm: 'evening' },
    body: {
      ...{
        name: 'Jazz on the lake, poster',
        category: 'event',
        tags: ['poster'],
        design: { foreground: '#7c2d12' },
      },
      qr_data: {
        ...{ title: 'Jazz on the lake', ...zone },
        ...{ starts_at: '2027-07-03T18:00:00.000Z', ends_at: '2027-07-03T22:00:00.000Z' },
        location: 'Seefeld, Zurich',
      },
    },
  },
  {
    ...{ id: 'fair', folder: 'Events', perDay: 0, rhythm: 'day' },
    body: {
      ...{ name: 'Trade fair Basel, booth', category: 'url', tags: ['booth'], status: 'paused' },
      qr_data: { url: 'https://alder.example/basel' },
    },
  },
  {
    ...{ id: 'card', folder: null, perDay: 3, rhythm: 'day' },
    body: {
      ...{ name: 'Noah Finch, contact card', category: 'vcard', tags: ['card'] },
      qr_data: {
        ...{ first_name: 'Noah', last_name: 'Finch', organization: 'Alder & Finch' },
        emails: [{ address: 'noah@alder.example' }],
      },
    },
  },
  {
    ...{ id: 'links', folder: null, perDay: 6, rhythm: 'evening' },
    body: {
      ...{ name: 'All our links', category: 'social', tags: ['flyer'] },
      qr_data: {
        title: 'Trattoria Sole',
        links: [
          { platform: 'website', url: `${SITE}/` },
          { platform: 'reservations', url: `${SITE}/reserve` },
        ],
      },
    },
  },
];
