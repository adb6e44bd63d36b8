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
  IconQrcode,
  IconShare,
  IconTicket,
  IconToolsKitchen2,
  IconWifi,
  IconWorld,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { facts } from '#client';
import { shortForm } from '../app/format.js';
import type { Code } from './codes.queries.js';
import type { Category } from './search.js';

type Icon = ComponentType<{ size?: number }>;

/** They are in the order in which people look for them; others follow, with a general icon. */
const ICONS: Partial<Record<Category, Icon>> = {
  url: IconWorld,
  text: IconLetterT,
  wifi: IconWifi,
  vcard: IconAddressBook,
  email: IconMail,
  phone: IconPhone,
  sms: IconMessage,
  whatsapp: IconBrandWhatsapp,
  file: IconFile,
  event: IconCalendarEvent,
  location: IconMapPin,
  menu: IconToolsKitchen2,
  coupon: IconTicket,
  landing_page: IconLayoutBoard,
  social: IconShare,
  app: IconApps,
  epc_payment: IconBuildingBank,
  gs1: IconBarcode,
};

export const iconOf = (category: Category): Icon => ICONS[category] ?? IconQrcode;

const place = (category: Category): number => {
  const index = Object.keys(ICONS).indexOf(category);
  return index < 0 ? Infinity : index;
};
export const CATEGORIES: readonly Category[] = facts.CATEGORIES.toSorted(
  (one, other) => place(one) - place(other) || 0,
);

/** True if a scan shows a page of the service. */
export const hasPage = (
  { category, dynamic }: Pick<Code, 'category' | 'dynamic'>,
  content: Readonly<Record<string, unknown>>,
): boolean => {
  const { hasPage: canHaveOne, fields } = facts.CATEGORY_FACTS[category];
  const isChoice = fields.some(({ name }) => name === 'viewer');
  return dynamic && canHaveOne && (!isChoice || content.viewer === true);
};

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
  const fields: readonly Field[] = facts.CATEGORY_FACTS[category].fields;
  const textOf = (field: Field | undefined): string => {
    const value = field && (data as Record<string, unknown>)[field.name];
    return typeof value === 'string' ? value : '';
  };
  const url = fields.find(({ kind, isRequired }) => kind === 'url' && isRequired);
  return url ? splitUrl(textOf(url)) : [null, detailOf(code) ?? textOf(fields[0])];
}

interface Field {
  name: string;
  kind: string;
  isRequired: boolean;
}

/** These categories have a first field that does not say enough. */
function detailOf({ category, qr_data: data }: Code): string | null {
  switch (category) {
    case 'vcard':
      return [data.first_name, data.last_name].filter(Boolean).join(' ') || (data.organization ?? '');
    case 'location':
      return data.label ?? `${data.latitude}, ${data.longitude}`;
    case 'coupon':
      return `${data.title}, ${data.code}`;
    default:
      return null;
  }
}
