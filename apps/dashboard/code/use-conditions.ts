import { useTranslation } from 'react-i18next';
import { facts } from '#client';
import { countryName, formatAll, formatList, formatPlainDate, languageName } from '../app/format.js';
import { placeOf } from '../app/zone.js';
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

const AS_SPAN = 3;

/** Days that follow each other are a span, such as "Mon–Wed, Fri". */
const daySpans = (days: readonly string[], labelOf: (day: string) => string): string => {
  const spans: string[][] = [];
  for (const day of facts.WEEKDAYS.filter((one) => days.includes(one))) {
    const last = spans.at(-1);
    const before = facts.WEEKDAYS[facts.WEEKDAYS.indexOf(day) - 1];
    if (last !== undefined && last.at(-1) === before) last.push(day);
    else spans.push([day]);
  }
  return spans
    .flatMap((span) => {
      const labels = span.map(labelOf);
      return span.length < AS_SPAN ? labels : [`${labels[0]}–${labels.at(-1)}`];
    })
    .join(', ');
};

/** The days and hours of a rule, such as "Mon–Fri, 11:00–14:30, Zurich". */
export function useTimeWords(): (rule: RuleForm) => string {
  const labelOf = useConditionLabel();
  return ({ weekdays, from, to, timezone }) => {
    const days = daySpans(weekdays, (day) => labelOf('weekdays', day));
    const hours = from === '' && to === '' ? '' : `${from}–${to}`;
    return [days, hours, placeOf(timezone)].filter((part) => part !== '').join(', ');
  };
}

/** The days of a rule, such as "1 Dec 2026–24 Dec 2026, Zurich". */
export const dayWords = ({ from_date: first, until_date: last, timezone }: RuleForm): string => {
  const [from = '', until = ''] = [first, last].map((day) => (day === '' ? '' : formatPlainDate(day)));
  return `${from}–${until}, ${placeOf(timezone)}`;
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
