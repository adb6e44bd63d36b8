import {
  IconAddressBook,
  IconApps,
  IconBrandWhatsapp,
  IconBuildingBank,
  IconBarcode,
  IconCalendarEvent,
  IconFile,
  IconLayoutBoard,
  IconLetterT,
  IconMail,
  IconMapPin,
  IconMessage,
  IconPhone,
  IconShare,
  IconTicket,
  IconToolsKitchen2,
  IconWifi,
  IconWorld,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { shortForm } from '../app/format.js';
import type { Code } from './codes.queries.js';
import type { Category } from './search.js';

export const CATEGORY_ICONS: Record<Category, ComponentType<{ size?: number }>> = {
  app: IconApps,
  coupon: IconTicket,
  email: IconMail,
  epc_payment: IconBuildingBank,
  event: IconCalendarEvent,
  file: IconFile,
  gs1: IconBarcode,
  landing_page: IconLayoutBoard,
  location: IconMapPin,
  menu: IconToolsKitchen2,
  phone: IconPhone,
  sms: IconMessage,
  social: IconShare,
  text: IconLetterT,
  url: IconWorld,
  vcard: IconAddressBook,
  whatsapp: IconBrandWhatsapp,
  wifi: IconWifi,
};

const WITH_PAGE: readonly Category[] = [
  ...(['coupon', 'email', 'event', 'landing_page', 'location', 'menu'] as const),
  ...(['phone', 'sms', 'social', 'text', 'vcard', 'wifi'] as const),
];

/** True if a scan shows a page of the service. */
export const hasPage = ({ category, dynamic }: Pick<Code, 'category' | 'dynamic'>): boolean =>
  dynamic && WITH_PAGE.includes(category);

const splitUrl = (url: string): [string, string] => {
  const [host = '', ...path] = shortForm(url).split('/');
  return [host, path.length > 0 && path.join('/') !== '' ? `/${path.join('/')}` : ''];
};

/** The GS1 Digital Link in the symbol; null if that has something else. */
export const digitalLinkOf = ({ category, payload, short_url: url }: Code): string | null =>
  category === 'gs1' && url !== null && payload.toLowerCase() !== url.toLowerCase() ? payload : null;

/** Where a code leads, in two lines; the first is null where the category says it best. */
export function destinationOf(code: Code): [string | null, string] {
  const { category, qr_data: data } = code;
  if (category === 'url' || category === 'file' || category === 'gs1') return splitUrl(data.url);
  if (category === 'app') return splitUrl(data.fallback_url);
  return [null, detailOf(code)];
}

function detailOf(code: Code): string {
  const { category, qr_data: data } = code;
  switch (category) {
    case 'wifi':
      return data.ssid;
    case 'text':
      return data.text;
    case 'email':
      return data.to;
    case 'phone':
    case 'sms':
    case 'whatsapp':
      return data.number;
    case 'vcard':
      return [data.first_name, data.last_name].filter(Boolean).join(' ') || (data.organization ?? '');
    case 'location':
      return data.label ?? `${data.latitude}, ${data.longitude}`;
    case 'epc_payment':
      return data.name;
    case 'coupon':
      return `${data.title}, ${data.code}`;
    case 'event':
    case 'landing_page':
    case 'menu':
    case 'social':
      return data.title;
    default:
      return '';
  }
}
