import type { Schema } from '../app/api.js';
import type { Code } from '../codes/codes.queries.js';
import type { Category } from '../codes/search.js';
import { ruleBody, ruleForms, type RuleForm } from './rules.js';
import { contentOf, mergePatch, type Values } from './values.js';

/** The values of a code's forms; empty texts are absent or null in the API. */
export interface CodeForm {
  name: string;
  folder_id: string | null;
  tags: string[];
  starts_at: string;
  expires_at: string;
  scan_limit: number | string;
  password: string;
  fallback_url: string;
  short_code: string;
  /** Empty for the default. */
  domain: string;
  rules: RuleForm[];
  utm: Utm;
  qr_data: Values;
}

export const UTM_PARTS = ['source', 'medium', 'campaign', 'term', 'content'] as const;
export type Utm = Record<(typeof UTM_PARTS)[number], string>;

const utmForm = (utm: Code['utm']): Utm => ({
  ...{ source: '', medium: '', campaign: '', term: '', content: '' },
  ...utm,
});

/** A merge patch; null clears what has no part left. */
const utmPatch = (utm: Utm): Record<string, string | null> | null =>
  UTM_PARTS.every((part) => utm[part].trim() === '')
    ? null
    : Object.fromEntries(UTM_PARTS.map((part) => [part, utm[part].trim() || null]));

const STARTING_CONTENT: Partial<Record<Category, Values>> = {
  url: { url: 'https://' },
  file: { url: 'https://' },
  wifi: { encryption: 'WPA' },
  menu: { currency: 'EUR', sections: [{ items: [{}] }] },
  vcard: { phones: [{}], emails: [{}] },
  social: { links: [{}] },
};

export const emptyForm = (category: Category): CodeForm => ({
  ...{ name: '', folder_id: null, tags: [], starts_at: '', expires_at: '', scan_limit: '' },
  ...{ password: '', fallback_url: '', short_code: '', domain: '', rules: [] },
  utm: utmForm(null),
  qr_data: STARTING_CONTENT[category] ?? {},
});

export const formOf = (code: Code): CodeForm => ({
  ...{ name: code.name, folder_id: code.folder_id, tags: code.tags },
  ...{
    starts_at: code.starts_at ?? '',
    expires_at: code.expires_at ?? '',
    scan_limit: code.scan_limit ?? '',
  },
  ...{
    password: '',
    fallback_url: code.fallback_url ?? '',
    short_code: code.short_code ?? '',
    domain: code.domain ?? '',
  },
  rules: ruleForms(code.rules),
  utm: utmForm(code.utm),
  qr_data: structuredClone(code.qr_data),
});

/** The body that creates the code. A list row that was left empty counts as absent. */
export const createBody = (category: Category, form: CodeForm): Schema['CreateQrCode'] => {
  const { name, folder_id, tags, short_code, domain, qr_data } = form;
  const body = {
    ...{ name, category, folder_id, tags },
    qr_data: contentOf(qr_data),
    ...(short_code === '' ? {} : { short_code }),
    ...(domain === '' ? {} : { domain }),
    // Wi-Fi is static unless asked: a dynamic one is counted and can change.
    ...(category === 'wifi' ? { dynamic: true } : {}),
  };
  return body as Schema['CreateQrCode'];
};

/** A merge patch of what was changed. @param code as the form began */
export function updateBody(code: Code, form: CodeForm): Schema['UpdateQrCode'] {
  const before = formOf(code);
  const { qr_data, password, short_code: _shortCode, domain: _domain, rules, utm, ...rest } = form;
  const isUtmChanged = JSON.stringify(utm) !== JSON.stringify(before.utm);
  const areRulesChanged = JSON.stringify(rules) !== JSON.stringify(before.rules);
  const changed = Object.entries(rest).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof CodeForm]),
  );
  const content = mergePatch(contentOf(before.qr_data), contentOf(qr_data));
  return {
    ...Object.fromEntries(changed.map(([name, value]) => [name, value === '' ? null : value])),
    ...(Object.keys(content).length === 0 ? {} : { qr_data: content }),
    ...(password === '' ? {} : { password }),
    ...(isUtmChanged ? { utm: utmPatch(utm) } : {}),
    ...(areRulesChanged ? { rules: rules.map(ruleBody) } : {}),
  };
}
