import { useTranslation } from 'react-i18next';
import { countryName, formatAll, formatList, formatPlainDate, languageName } from '../app/format.js';
import {
  isBoundToDates,
  isBoundToTime,
  LIST_CONDITIONS,
  NUMBER_CONDITIONS,
  type ListName,
  type RuleForm,
} from './rules.js';

/** The label of a value of a condition, such as Switzerland for CH. */
export function useConditionLabel(): (name: ListName, value: string) => string {
  const { t } = useTranslation('code');
  return (name, value) => {
    if (name === 'countries') return countryName(value);
    if (name === 'languages') return languageName(value);
    return t(`rules.values.${name}.${value}` as 'rules.values.devices.mobile', { defaultValue: value });
  };
}

/** The days and hours of a rule, such as "Mon, Fri, 11:00–14:30, Europe/Zurich". */
export function useTimeWords(): (rule: RuleForm) => string {
  const labelOf = useConditionLabel();
  return ({ weekdays, from, to, timezone }) => {
    const days = weekdays.map((day) => labelOf('weekdays', day)).join(', ');
    const hours = from === '' && to === '' ? '' : `${from}–${to}`;
    return [days, hours, timezone].filter((part) => part !== '').join(', ');
  };
}

/** The days of a rule, such as "1 Dec 2026–24 Dec 2026, Europe/Zurich". */
export const dayWords = ({ from_date: first, until_date: last, timezone }: RuleForm): string => {
  const [from = '', until = ''] = [first, last].map((day) => (day === '' ? '' : formatPlainDate(day)));
  return `${from}–${until}, ${timezone}`;
};

/** The conditions of a rule as sentences, such as "Country is Switzerland or Austria". */
export function useConditions(): (rule: RuleForm) => string[] {
  const { t } = useTranslation('code');
  const labelOf = useConditionLabel();
  const timeOf = useTimeWords();
  return (rule) => {
    const labels = (name: ListName) => rule[name].map((value) => labelOf(name, value));
    const lists = LIST_CONDITIONS.flatMap(({ name }) =>
      name === 'weekdays' || rule[name].length === 0
        ? []
        : [t(`rules.is.${name}`, { values: formatList(labels(name)) })],
    );
    return [
      ...lists,
      ...(isBoundToTime(rule) ? [t('rules.is.time', { time: timeOf(rule) })] : []),
      ...(isBoundToDates(rule) ? [t('rules.is.dates', { dates: dayWords(rule) })] : []),
      ...(rule.query.length === 0 ? [] : [t('rules.is.query', { values: formatAll(rule.query) })]),
      ...NUMBER_CONDITIONS.flatMap(({ name }) =>
        rule[name] === '' ? [] : [t(`rules.is.${name}`, { value: rule[name] })],
      ),
    ];
  };
}
