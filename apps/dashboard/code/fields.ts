import { facts } from '#client';
import { CATEGORIES } from '../codes/categories.js';
import type { Category } from '../codes/search.js';

/** A field of the content of a code. Its name is the member of qr_data, and the key of its texts. */
export type FieldSpec = {
  name: string;
  isOptional?: boolean;
  /** The symbol contains it, if that is a GS1 Digital Link. */
  isPrinted?: boolean;
} & (
  | { kind: 'text' | 'url' | 'email' | 'tel' | 'number' | 'date' | 'time' | 'textarea' | 'switch' | 'tags' }
  | { kind: 'amount' | 'currency' | 'zone' | 'clock' | 'weekdays' | 'file' }
  /** A time in the zone beside it, or a day if `all_day` is on. */
  | { kind: 'event-time' }
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'group'; of: readonly FieldSpec[] }
  | { kind: 'list'; of: readonly FieldSpec[] }
);

/** A field as openapi.yaml describes it. */
interface Fact {
  readonly name: string;
  readonly kind: string;
  readonly isRequired: boolean;
  readonly options?: readonly string[];
  readonly fields?: readonly Fact[];
}

/** Fields that people think of before the others of their object, by its path. */
const FIRST: Partial<Record<string, readonly string[]>> = {
  app: ['title', 'description', 'ios_url', 'android_url', 'fallback_url', 'viewer'],
  event: [
    ...['title', 'all_day', 'starts_at', 'ends_at', 'timezone'],
    ...['location', 'description', 'url', 'currency', 'prices', 'notes'],
  ],
  'event.prices': ['price', 'label'],
  file: ['file_id', 'url', 'title', 'viewer'],
  gs1: ['gtin', 'url', 'links', 'viewer', 'title', 'description'],
  'gs1.links': ['type', 'url', 'title', 'description'],
  landing_page: ['title', 'description', 'image_id', 'image_url'],
  'landing_page.ctas': ['label', 'url'],
  'landing_page.lead_form.fields': ['name', 'label', 'type', 'options'],
  menu: ['title', 'subtitle', 'currency', 'sections', 'actions', 'hours', 'timezone'],
  'menu.sections.items': ['name', 'price', 'description', 'image_id'],
  'vcard.address': ['street', 'postal_code'],
};
const PRINTED: Partial<Record<string, readonly string[]>> = { gs1: ['gtin', 'batch', 'serial', 'expiry'] };

/** They belong to the kinds of fields in openapi.yaml. */
export const KINDS = {
  ...{ text: 'text', url: 'url', email: 'email', phone: 'tel', paragraphs: 'textarea' },
  ...{ number: 'number', integer: 'number', boolean: 'switch', choice: 'choice', texts: 'tags' },
  ...{ date: 'date', time: 'time', timezone: 'zone', currency: 'currency', amount: 'amount' },
  ...{ group: 'group', list: 'list', id: 'file' },
} as const satisfies Record<string, FieldSpec['kind']>;

/** Texts of a form that openapi.yaml describes by a pattern only, by their path. */
const KINDS_OF_PATHS: Partial<Record<string, FieldSpec['kind']>> = {
  'menu.hours.days': 'weekdays',
  ...{ 'menu.hours.from': 'clock', 'menu.hours.to': 'clock' },
};

/** How a field is edited. A day or a time is a day, unless a zone is beside it. */
function kindOf({ name, kind }: Fact, siblings: readonly Fact[]): FieldSpec['kind'] {
  if (kind === 'time-or-date') return siblings.some((one) => one.kind === 'timezone') ? 'event-time' : 'date';
  const known: Partial<Record<string, FieldSpec['kind']>> = KINDS;
  const found = known[kind];
  if (found === undefined) throw new Error(`no form edits ${name}, which is of the kind ${kind}`);
  return found;
}

/** The fields of a form. @param path of their object, such as `menu.sections` */
export function specsOf(fields: readonly Fact[], path = ''): FieldSpec[] {
  const first = FIRST[path] ?? [];
  const named = first.flatMap((name) => fields.find((field) => field.name === name) ?? []);
  return [...named, ...fields.filter(({ name }) => !first.includes(name))].map((field) => {
    const { name, isRequired, options = [], fields: inside = [] } = field;
    return {
      name,
      kind: KINDS_OF_PATHS[`${path}.${name}`] ?? kindOf(field, fields),
      options,
      of: specsOf(inside, `${path}.${name}`),
      ...(isRequired ? {} : { isOptional: true }),
      ...(PRINTED[path]?.includes(name) === true ? { isPrinted: true } : {}),
    };
  });
}

/** The fields of each category, in the order in which people think of them. */
export const CATEGORY_FIELDS = Object.fromEntries(
  CATEGORIES.map((category) => [category, specsOf(facts.CATEGORY_FACTS[category].fields, category)]),
) as unknown as Record<Category, readonly FieldSpec[]>; // fromEntries knows no names
