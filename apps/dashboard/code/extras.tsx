import clsx from 'clsx';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { shortForm } from '../app/format.js';
import type { Category } from '../codes/search.js';
import { completeUrl } from '../ui/complete-url.js';
import { parseUrl } from '../ui/parse-url.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import {
  DateFields,
  FallbackField,
  PasswordField,
  ScanLimitField,
  type CodeFieldsProps,
} from './code-fields.js';
import { emptyForm, LEADING, PLAIN_FIELDS, UTM_PARTS, type CodeForm } from './code-form.js';
import { RulesEditor } from './rules-editor.js';
import { UtmInputs } from './utm-fields.js';
import { textOf } from './values.js';

export type ExtraName = 'password' | 'dates' | 'limit' | 'utm' | 'rules' | 'fallback';

/** @param hasPassword of the record */
type ExtraProps = CodeFieldsProps & { hasPassword: boolean };

interface Extra {
  name: ExtraName;
  key: string;
  /** Members of the form. */
  members: readonly (keyof CodeForm)[];
  isFor: (category: Category) => boolean;
  Fields: ComponentType<ExtraProps>;
}

const inGrid = (Field: ComponentType<ExtraProps>) =>
  function InGrid(fields: ExtraProps) {
    return (
      <div className={layout.fields}>
        <Field {...fields} />
      </div>
    );
  };

const RuleFields = ({ form, onChange, faults }: CodeFieldsProps) => (
  <RulesEditor
    rules={form.rules}
    onChange={(rules) => onChange({ rules })}
    faults={faults}
    applied={null}
    otherwise={textOf(form.qr_data.url)}
    isUntitled
  />
);

const everywhere = () => true;

/** Settings that few codes need, in the order in which they are offered. */
export const EXTRAS: readonly Extra[] = [
  { name: 'password', key: 'P', members: ['password'], isFor: everywhere, Fields: inGrid(PasswordField) },
  {
    ...{ name: 'dates', key: 'E', isFor: everywhere, Fields: DateFields },
    members: PLAIN_FIELDS.map(({ name }) => name as keyof CodeForm),
  },
  { name: 'limit', key: 'L', members: ['scan_limit'], isFor: everywhere, Fields: inGrid(ScanLimitField) },
  {
    ...{ name: 'utm', key: 'U', members: ['utm', 'forward_query'], Fields: Utm },
    isFor: (category) => LEADING.includes(category),
  },
  {
    name: 'rules',
    key: 'R',
    members: ['rules'],
    isFor: (category) => category === 'url',
    Fields: RuleFields,
  },
  { name: 'fallback', key: 'B', members: ['fallback_url'], isFor: everywhere, Fields: inGrid(FallbackField) },
];

const valuesOf = (form: CodeForm, name: ExtraName): Partial<CodeForm> =>
  Object.fromEntries(
    (EXTRAS.find((extra) => extra.name === name)?.members ?? []).map((member) => [member, form[member]]),
  );

export const emptyExtra = ({ category }: CodeForm, name: ExtraName) => valuesOf(emptyForm(category), name);

export const isGiven = (form: CodeForm, name: ExtraName): boolean =>
  JSON.stringify(valuesOf(form, name)) !== JSON.stringify(emptyExtra(form, name));

function Utm(fields: CodeFieldsProps) {
  const { t } = useTranslation('code');
  const { form } = fields;
  const url = completeUrl(textOf(form.qr_data.url));
  const parts = UTM_PARTS.filter((part) => form.utm[part].trim() !== '');
  const isShown = form.category === 'url' && parseUrl(url) !== null && parts.length > 0;
  return (
    <>
      <p className={font.sub}>{t('utm.hint')}</p>
      <UtmInputs {...fields} />
      {isShown ? <p className={clsx(font.mono, font.sub, font.cut)}>{withUtm(url, form)}</p> : null}
    </>
  );
}

/** Parameters that the destination has already stay. */
function withUtm(destination: string, { utm }: CodeForm): string {
  const url = new URL(destination);
  for (const part of UTM_PARTS) {
    const name = `utm_${part}`;
    if (utm[part].trim() !== '' && !url.searchParams.has(name)) url.searchParams.set(name, utm[part].trim());
  }
  return shortForm(url.href);
}
