import { useTranslation } from 'react-i18next';
import { formatBytes, formatNumber, formatUtc } from '../../app/format.js';

const FIELDS = [
  ...(['plan', 'perMinute', 'perMonth', 'maxCodes', 'maxBytes'] as const),
  ...(['suspendedAt', 'deletedAt', 'takenDownAt', 'verifiedAt', 'leads'] as const),
];
type Field = (typeof FIELDS)[number];

const isField = (name: string): name is Field => FIELDS.some((field) => field === name);

/** Names and values of what an operator changes, in words; other names and values as they are. */
export function useChangeWords() {
  const { t } = useTranslation(['audit-log', 'shell']);
  const valueOf = (name: string, value: unknown): string | null => {
    if (value === null || value === undefined) return isLimit(name) ? t('words.ofPlan') : t('words.none');
    if (value === 0 && isLimit(name)) return t('words.noLimit');
    if (typeof value === 'number') return name === 'maxBytes' ? formatBytes(value) : formatNumber(value);
    if (typeof value === 'boolean') return value ? t('words.yes') : t('words.no');
    if (typeof value !== 'string') return null;
    return name === 'plan' ? t(`shell:plan.${value as 'free'}`, { defaultValue: value }) : formatUtc(value);
  };
  return (name: string) =>
    isField(name)
      ? { term: t(`words.fields.${name}`), valueOf: (value: unknown) => valueOf(name, value) }
      : null;
}

const isLimit = (name: string): boolean => /^(?:per|max)[A-Z]/.test(name);
