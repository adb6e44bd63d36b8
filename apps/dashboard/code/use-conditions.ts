import { useTranslation } from 'react-i18next';
import { countryName, formatList, languageName } from '../app/format.js';
import { isBoundToTime, type RuleForm } from './rules.js';

/** The conditions of a rule as sentences, such as "Country is Switzerland or Austria". */
export function useConditions(): (rule: RuleForm) => string[] {
  const { t } = useTranslation('code');
  return (rule) => {
    const is = (name: 'countries' | 'devices' | 'os' | 'languages', values: string[]) =>
      values.length === 0 ? [] : [t(`rules.is.${name}`, { values: formatList(values) })];
    const share = rule.percentage === '' ? [] : [t('rules.is.percentage', { share: rule.percentage })];
    return [
      ...is('countries', rule.countries.map(countryName)),
      ...is(
        'devices',
        rule.devices.map((device) => t(`rules.device.${device}` as 'rules.device.mobile')),
      ),
      ...is('os', rule.os),
      ...is('languages', rule.languages.map(languageName)),
      ...(isBoundToTime(rule) ? [timeOf(rule, t)] : []),
      ...share,
    ];
  };
}

function timeOf(
  { weekdays, from, to, timezone }: RuleForm,
  t: ReturnType<typeof useTranslation<'code'>>['t'],
): string {
  const days = weekdays.map((day) => t(`rules.weekday.${day}` as 'rules.weekday.mon')).join(', ');
  const hours = from === '' && to === '' ? '' : `${from}–${to}`;
  return t('rules.is.time', { time: [days, hours, timezone].filter((part) => part !== '').join(', ') });
}
