import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../app/api.js';
import { formatDateTime, formatNumber, formatShare } from '../app/format.js';
import { foldersQuery } from '../shell/folders.queries.js';
import { ruleForms } from './rules.js';
import { useConditions } from './use-conditions.js';
import { useFieldLabel } from './use-field-label.js';
import { isValues, textOf, type Value, type Values } from './values.js';

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** The value of a field in words; lists of parts take a line each. */
export function useShownValue(): (name: string, value: Value | undefined) => string {
  const { t } = useTranslation(['code', 'codes', 'design']);
  const { data: folders = [] } = useQuery(foldersQuery);
  const conditionsOf = useConditions();
  const label = useFieldLabel();
  const rulesOf = (rules: readonly Schema['Rule'][]) =>
    ruleForms(rules)
      .map((rule, index) => {
        const conditions = conditionsOf(rule).join(', ') || t('rules.always');
        return `${index + 1}. ${conditions} → ${rule.url}`;
      })
      .join('\n');
  const membersOf = (values: Values): string => {
    const members = Object.entries(values).filter(([, value]) => value !== null && value !== '');
    const isLong = (value: Value) => isValues(value) || (Array.isArray(value) && value.some(isValues));
    const line = members
      .filter(([, value]) => !isLong(value))
      .map(([part, value]) => `${label(`qr_data/${part}`)}: ${plain(value)}`)
      .join(', ');
    const below = members
      .filter(([, value]) => isLong(value))
      .map(([part, value]) => `${label(`qr_data/${part}`)}:\n${indented(plain(value))}`);
    return [line, ...below].filter((text) => text !== '').join('\n');
  };
  const plain = (value: Value | undefined): string => {
    if (value === undefined || value === null || value === '') return '–';
    if (typeof value === 'boolean') return value ? t('history.yes') : t('history.no');
    if (typeof value === 'number') return formatNumber(value);
    if (typeof value === 'string') return TIME.test(value) ? formatDateTime(value) : value;
    if (isValues(value)) return membersOf(value);
    if (value.length === 0) return '–';
    return value.every(isValues) ? value.map(membersOf).join('\n') : value.map(plain).join(', ');
  };
  const wordOf = (name: string, value: Value): string | undefined => {
    if (name === 'folder_id') return folders.find(({ id }) => id === value)?.name ?? t('history.folderGone');
    if (name === 'status') return t(`codes:statuses.${textOf(value)}` as 'codes:statuses.active');
    if (name === 'category') return t(`codes:categories.${textOf(value)}` as 'codes:categories.url');
    if (name === 'rules') return rulesOf(value as unknown as Schema['Rule'][]); // the history types no field
    if (name === 'has_password') return value === true ? t('history.set') : t('history.notSet');
    if (name === 'design/logo') return t('history.picture');
    if (name === 'design/logo_size') return formatShare(Number(value));
    if (/^design\/.*_style$/.test(name)) return t(`design:style.${textOf(value)}` as 'design:style.square');
    if (name === 'design/frame' && isValues(value))
      return [t(`design:frames.${textOf(value.style)}` as 'design:frames.box'), textOf(value.text)].join(
        ': ',
      );
    if (name === 'design/gradient' && isValues(value)) return `${textOf(value.from)} → ${textOf(value.to)}`;
    return undefined;
  };
  return (name, value) => {
    const isAbsent = value === undefined || value === null || (Array.isArray(value) && value.length === 0);
    return (isAbsent ? undefined : wordOf(name, value)) ?? plain(value);
  };
}

const indented = (text: string): string => text.replace(/^/gm, '\u2003');
