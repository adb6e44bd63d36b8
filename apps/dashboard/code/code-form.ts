import i18next from 'i18next';
import { facts } from '#client';
import type { Schema } from '../app/api.js';
import { zone } from '../app/zone.js';
import type { Code } from '../codes/codes.queries.js';
import type { Category } from '../codes/search.js';
import { designBody, PLAIN, PRESETS } from '../design/design-form.js';
import { completeUrl } from '../ui/complete-url.js';
import { localCurrency } from './currencies.js';
import { CATEGORY_FIELDS, specsOf } from './fields.js';
import { plainContent } from './plain-content.js';
import { ruleBody, ruleForms, type RuleForm } from './rules.js';
import { contentOf, mergePatch, type Value, type Values } from './values.js';

/** Fields that have a place of their own in a form, or none. */
const PLACED = [
  ...(['name', 'folder_id', 'tags', 'short_code', 'domain', 'dynamic', 'rules', 'utm'] as const),
  'forward_query',
  ...(['scan_limit', 'password', 'fallback_url'] as const),
  ...(['design', 'design_template_id', 'external_id', 'metadata', 'status'] as const),
] as const;
type PlainName = Exclude<(typeof facts.QR_CODE_FIELDS)[number]['name'], (typeof PLACED)[number]>;

/** The others are shown one after the other. */
export const PLAIN_FIELDS = specsOf(
  facts.QR_CODE_FIELDS.filter(({ name }) => !(PLACED as readonly string[]).includes(name)),
);
const plainValues = (valueOf: (name: PlainName) => Value | undefined) =>
  Object.fromEntries(PLAIN_FIELDS.map(({ name }) => [name, valueOf(name as PlainName) ?? ''])) as Record<
    PlainName,
    Value
  >;

export const plainOf = (form: CodeForm): Values => plainValues((name) => form[name]);

/** The values of a code's forms; empty texts are absent or null in the API. */
export interface CodeForm extends Record<PlainName, Value> {
  name: string;
  category: Category;
  folder_id: string | null;
  tags: string[];
  scan_limit: number | string;
  password: string;
  fallback_url: string;
  short_code: string;
  /** It is empty for the default domain. */
  domain: string;
  /** Whether scans reach the service; otherwise the symbol contains the content itself. */
  dynamic: boolean;
  rules: RuleForm[];
  utm: Utm;
  /** Whether the query of a visit is added to the destination. */
  forward_query: boolean;
  /** Of a new code: the id of a design template, or the name of a preset; empty for the workspace's default design. */
  look: string;
  qr_data: Values;
}

export const UTM_PARTS = facts.UTM_PARTS;
export type Utm = Record<(typeof UTM_PARTS)[number], string>;

const utmForm = (utm: Code['utm']): Utm => ({
  ...(Object.fromEntries(UTM_PARTS.map((part) => [part, ''])) as Utm),
  ...utm,
});

/** A merge patch; null clears what has no part left. */
const utmPatch = (utm: Utm): Record<string, string | null> | null =>
  UTM_PARTS.every((part) => utm[part].trim() === '')
    ? null
    : Object.fromEntries(UTM_PARTS.map((part) => [part, utm[part].trim() || null]));

/** The categories that a code can have after it was printed: its symbol keeps the short URL. */
export const canChangeCategory = ({ category, dynamic }: Pick<Code, 'category' | 'dynamic'>): boolean =>
  dynamic && category !== 'gs1';
export const categoriesAfterPrinting = facts.CATEGORIES.filter(
  (category) => category !== 'gs1' && facts.CATEGORY_FACTS[category].dynamic !== 'never',
);

export const startingContent = (category: Category): Values => STARTING_CONTENT[category]?.() ?? {};

const STARTING_CONTENT: Partial<Record<Category, () => Values>> = {
  wifi: () => ({ encryption: 'WPA' }),
  event: () => ({ timezone: zone(), currency: localCurrency() }),
  menu: () => ({
    ...{ currency: localCurrency(), language: i18next.language, timezone: zone() },
    sections: [{ items: [{}] }],
  }),
  vcard: () => ({ phones: [{}], emails: [{}] }),
  social: () => ({ links: [{}] }),
};

export const emptyForm = (category: Category): CodeForm => ({
  ...{ name: '', category, folder_id: null, tags: [], ...plainValues(() => ''), scan_limit: '' },
  ...{ password: '', fallback_url: '', short_code: '', domain: '', rules: [] },
  // A guest without the network cannot open a page, and banking apps follow no URL.
  dynamic: ['always', 'by default'].includes(facts.CATEGORY_FACTS[category].dynamic),
  utm: utmForm(null),
  forward_query: false,
  look: '',
  qr_data: startingContent(category),
});

export const formOf = (code: Code): CodeForm => ({
  ...{ name: code.name, category: code.category, folder_id: code.folder_id, tags: code.tags },
  ...plainValues((name) => code[name] ?? ''),
  scan_limit: code.scan_limit ?? '',
  ...{
    password: '',
    fallback_url: code.fallback_url ?? '',
    short_code: code.short_code ?? '',
    domain: code.domain ?? '',
    dynamic: code.dynamic,
  },
  rules: ruleForms(code.rules),
  utm: utmForm(code.utm),
  forward_query: code.forward_query,
  look: '',
  qr_data: structuredClone(code.qr_data),
});

/** The form as the API writes it: people leave out schemes, and write amounts as in their language. */
const plainForm = (form: CodeForm): CodeForm => ({
  ...form,
  ...(plainContent(PLAIN_FIELDS, plainOf(form)) as Record<PlainName, Value>),
  fallback_url: completeUrl(form.fallback_url),
  rules: form.rules.map((rule) => ({ ...rule, url: completeUrl(rule.url) })),
  qr_data: plainContent(CATEGORY_FIELDS[form.category], form.qr_data),
});

/** The design that a person has picked for a new code. */
export const lookBody = (look: string): Pick<Schema['CreateQrCode'], 'design' | 'design_template_id'> => {
  if (look === '') return {};
  const preset = Object.entries(PRESETS).find(([name]) => name === look);
  return preset ? { design: designBody({ ...PLAIN, ...preset[1] }) } : { design_template_id: look };
};

/** Where UTM parameters are of use: scans of these lead to a web address. */
export const LEADING: readonly Category[] = ['url', 'file', 'app', 'gs1'];

/** What only dynamic codes have; what was typed for one that became static stays in the form. */
function dynamicBody(form: CodeForm) {
  const { short_code, domain, scan_limit, password, fallback_url, rules, utm, forward_query } = form;
  const given = { short_code, domain, ...plainOf(form), scan_limit, password, fallback_url };
  const isLeading = LEADING.includes(form.category);
  const parts = Object.entries(utmPatch(utm) ?? {}).filter(([, value]) => value !== null);
  return {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
    ...(form.category === 'url' && rules.length > 0 ? { rules: rules.map(ruleBody) } : {}),
    ...(isLeading && parts.length > 0 ? { utm: Object.fromEntries(parts) } : {}),
    ...(isLeading && forward_query ? { forward_query } : {}),
  };
}

/** The body that creates the code. A list row that was left empty counts as absent. */
export const createBody = (form: CodeForm): Schema['CreateQrCode'] => {
  const plain = plainForm(form);
  const { name, category, folder_id, tags, dynamic, look, qr_data } = plain;
  const body = {
    ...{ name, category, folder_id, tags },
    qr_data: contentOf(qr_data),
    ...lookBody(look),
    ...(dynamic ? dynamicBody(plain) : {}),
    ...(category === 'wifi' ? { dynamic } : {}),
  };
  return body as Schema['CreateQrCode'];
};

/** A merge patch of what was changed. @param code as the form began */
export function updateBody(code: Code, form: CodeForm): Schema['UpdateQrCode'] {
  const before = plainForm(formOf(code));
  const plain = plainForm(form);
  const isOther = form.category !== code.category;
  const { short_code: _shortCode, domain: _domain, dynamic: _dynamic, look: _look, ...changeable } = plain;
  const { qr_data, password, rules, utm, ...rest } = changeable;
  const isUtmChanged = JSON.stringify(utm) !== JSON.stringify(before.utm);
  const kept = form.category === 'url' ? rules : [];
  const areRulesChanged = JSON.stringify(kept) !== JSON.stringify(before.rules);
  const changed = Object.entries(rest).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof CodeForm]),
  );
  // Of another category, it is not merged.
  const content = isOther ? contentOf(qr_data) : mergePatch(contentOf(before.qr_data), contentOf(qr_data));
  return {
    ...Object.fromEntries(changed.map(([name, value]) => [name, value === '' ? null : value])),
    ...(Object.keys(content).length === 0 && !isOther ? {} : { qr_data: content }),
    ...(password === '' ? {} : { password }),
    ...(isUtmChanged ? { utm: utmPatch(utm) } : {}),
    ...(areRulesChanged ? { rules: kept.map(ruleBody) } : {}),
  };
}
