import { useTranslation } from 'react-i18next';
import { countryName, formatAll, formatList, languageName } from '../app/format.js';
import { dayWords, useConditionLabel, useTimeWords } from './use-conditions.js';
import type { RuleForm } from './rules.js';
import type { SimulatedVisit } from './simulated-visit.js';

/** Why a rule does not match a visit, such as "language is German, not Italian or French". */
export function useReasons(): (rule: RuleForm, unmet: readonly string[], visit: SimulatedVisit) => string[] {
  const { t } = useTranslation('code');
  const labelOf = useConditionLabel();
  const timeOf = useTimeWords();
  return (rule, unmet, { country, device, browser, language }) => {
    const unknown = t('simulate.unknownValue');
    const isUnmet = (...names: string[]) => names.some((name) => unmet.includes(name));
    const list = (name: 'countries' | 'languages' | 'devices' | 'os' | 'browsers', actual: string) =>
      isUnmet(name)
        ? [
            t(`simulate.not.${name}`, {
              actual,
              wanted: formatList(rule[name].map((value) => labelOf(name, value))),
            }),
          ]
        : [];
    return [
      ...list('countries', country === null ? unknown : countryName(country)),
      ...list('languages', language === null ? unknown : languageName(language)),
      ...list('devices', t(`rules.values.devices.${device}` as 'rules.values.devices.mobile')),
      ...list('os', unknown),
      ...list('browsers', browser ?? unknown),
      ...(isUnmet('weekdays', 'from') ? [t('simulate.not.time', { wanted: timeOf(rule) })] : []),
      ...(isUnmet('from_date', 'until_date') ? [t('simulate.not.dates', { wanted: dayWords(rule) })] : []),
      ...(isUnmet('query') ? [t('simulate.not.query', { wanted: formatAll(rule.query) })] : []),
      ...(isUnmet('percentage') ? [t('simulate.not.percentage', { wanted: rule.percentage })] : []),
    ];
  };
}
