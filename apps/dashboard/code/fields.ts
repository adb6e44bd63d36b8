import type { Category } from '../codes/search.js';

/** A field of the content of a code. Its name is the member of qr_data, and the key of its texts. */
export type FieldSpec = {
  name: string;
  isOptional?: boolean;
  /** The symbol contains it, if that is a GS1 Digital Link. */
  isPrinted?: boolean;
} & (
  | { kind: 'text' | 'url' | 'email' | 'tel' | 'number' | 'date' | 'time' | 'textarea' | 'switch' | 'tags' }
  | { kind: 'amount' | 'currency' | 'zone' }
  /** A time in the zone beside it, or a day if `all_day` is on. */
  | { kind: 'event-time' }
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'group'; of: readonly FieldSpec[] }
  | { kind: 'list'; of: readonly FieldSpec[] }
);

const text = (name: string): FieldSpec => ({ name, kind: 'text' });
const maybe = (field: FieldSpec): FieldSpec => ({ ...field, isOptional: true });
const printed = (field: FieldSpec): FieldSpec => ({ ...field, isPrinted: true });
const optional = (name: string): FieldSpec => maybe(text(name));
const url = (name: string): FieldSpec => ({ name, kind: 'url' });
const area = (name: string): FieldSpec => ({ name, kind: 'textarea', isOptional: true });
const choice = (name: string, ...options: string[]): FieldSpec => ({ name, kind: 'choice', options });
const list = (name: string, ...of: FieldSpec[]): FieldSpec => ({ name, kind: 'list', of });

const number: FieldSpec = { name: 'number', kind: 'tel' };

/** The fields of each category, in the order in which people think of them. */
export const CATEGORY_FIELDS: Record<Category, readonly FieldSpec[]> = {
  url: [url('url')],
  text: [{ name: 'text', kind: 'textarea' }],
  wifi: [
    text('ssid'),
    choice('encryption', 'WPA', 'WEP', 'nopass'),
    optional('password'),
    { name: 'hidden', kind: 'switch', isOptional: true },
  ],
  vcard: [
    ...['first_name', 'last_name', 'organization', 'title'].map(optional),
    maybe(list('phones', choice('type', 'mobile', 'work', 'home', 'fax', 'other'), number)),
    maybe(list('emails', choice('type', 'work', 'home', 'other'), { name: 'address', kind: 'email' })),
    maybe(url('website')),
    {
      ...{ name: 'address', kind: 'group', isOptional: true },
      of: ['street', 'postal_code', 'city', 'region', 'country'].map(optional),
    },
    area('note'),
  ],
  email: [{ name: 'to', kind: 'email' }, optional('subject'), area('body'), optional('cc'), optional('bcc')],
  phone: [number],
  sms: [number, area('message')],
  whatsapp: [number, area('message')],
  file: [url('url'), optional('title')],
  event: [
    text('title'),
    { name: 'all_day', kind: 'switch', isOptional: true },
    { name: 'starts_at', kind: 'event-time' },
    { name: 'ends_at', kind: 'event-time' },
    { name: 'timezone', kind: 'zone' },
    optional('location'),
    area('description'),
    maybe(url('url')),
  ],
  location: [{ name: 'latitude', kind: 'number' }, { name: 'longitude', kind: 'number' }, optional('label')],
  menu: [
    text('title'),
    { name: 'currency', kind: 'currency' },
    list(
      'sections',
      text('name'),
      list(
        'items',
        text('name'),
        maybe({ name: 'price', kind: 'amount' }),
        area('description'),
        maybe({ name: 'allergens', kind: 'tags' }),
      ),
    ),
  ],
  coupon: [
    text('title'),
    text('code'),
    area('description'),
    maybe({ name: 'valid_until', kind: 'date' }),
    area('terms'),
    maybe(url('url')),
  ],
  landing_page: [
    text('title'),
    area('description'),
    maybe(url('image_url')),
    maybe(list('ctas', text('label'), url('url'), text('id'))),
    {
      ...{ name: 'lead_form', kind: 'group', isOptional: true },
      of: [
        list(
          'fields',
          text('name'),
          text('label'),
          choice('type', 'text', 'email', 'tel', 'textarea', 'select'),
          maybe({ name: 'options', kind: 'tags' }),
          {
            ...{ name: 'required', kind: 'switch', isOptional: true },
          },
        ),
        area('consent_text'),
        maybe(url('consent_url')),
        { name: 'consent_required', kind: 'switch', isOptional: true },
        optional('submit_label'),
        area('thanks_text'),
        optional('notify_emails'),
        { ...{ name: 'thanks_link', kind: 'group', isOptional: true }, of: [text('label'), url('url')] },
      ],
    },
  ],
  social: [
    text('title'),
    area('description'),
    list('links', text('platform'), url('url'), optional('label')),
  ],
  app: [maybe(url('ios_url')), maybe(url('android_url')), url('fallback_url')],
  epc_payment: [
    text('name'),
    text('iban'),
    optional('bic'),
    maybe({ name: 'amount', kind: 'amount' }),
    ...['reference', 'text'].map(optional),
  ],
  gs1: [
    printed(text('gtin')),
    url('url'),
    printed(optional('batch')),
    printed(optional('serial')),
    printed(maybe({ name: 'expiry', kind: 'date' })),
    maybe(list('links', text('type'), url('url'), ...['lang', 'media_type', 'title'].map(optional))),
  ],
};
