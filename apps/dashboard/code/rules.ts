import { facts } from '#client';
import { zone } from '../app/zone.js';
import type { Schema } from '../app/api.js';

export const BROWSERS = facts.BROWSERS;
export const DEVICES = facts.DEVICES;
export const MAX_RULES = 20;

type Condition = (typeof facts.RULE_CONDITIONS)[number];
export type ListCondition = Extract<Condition, { kind: 'choices' | 'texts' }>;
export type ListName = ListCondition['name'];
type NumberCondition = Extract<Condition, { kind: 'integer' }>;
type NumberName = NumberCondition['name'];
type TextName = Exclude<Condition['name'], ListName | NumberName | 'query'>;
export type DateName = Extract<TextName, 'from_date' | 'until_date'>;

const isList = (condition: Condition): condition is ListCondition =>
  condition.kind === 'choices' || condition.kind === 'texts';
const isNumber = (condition: Condition): condition is NumberCondition => condition.kind === 'integer';

export const LIST_CONDITIONS = facts.RULE_CONDITIONS.filter(isList);
export const NUMBER_CONDITIONS = facts.RULE_CONDITIONS.filter(isNumber);

/** A rule as its form holds it, parameters of the query as `name=value`; a condition that is left empty is none. */
export type RuleForm = { url: string; name?: string; query: string[] } & Record<ListName, string[]> &
  Record<TextName, string> &
  Record<NumberName, number | string>;

const NO_CONDITIONS = {
  ...(Object.fromEntries(
    facts.RULE_CONDITIONS.map((condition) => [
      ...[condition.name, isList(condition) || condition.name === 'query' ? [] : ''],
    ]),
  ) as unknown as Omit<RuleForm, 'url'>), // fromEntries knows no names
  timezone: 'UTC',
};

export const emptyRule = (): RuleForm => ({ url: '', ...NO_CONDITIONS, timezone: zone() });

export const ruleForms = (rules: readonly Schema['Rule'][]): RuleForm[] =>
  rules.map(({ url, name, when: { query, ...when } }) => ({
    ...{ url, ...(name !== undefined && { name }), ...NO_CONDITIONS, ...when },
    query: parameterTexts(query ?? {}),
  }));

const parameterTexts = (query: Record<string, string>): string[] =>
  Object.entries(query).map(([name, value]) => `${name.replaceAll('=', '%3D')}=${value}`);

/** What stands before the first `=` is the name; without one, the value is empty. */
const parametersIn = (texts: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    texts.map((text) => {
      const [name = '', ...value] = text.split('=');
      return [name.replaceAll('%3D', '='), value.join('=')];
    }),
  );

export const isBoundToTime = ({ weekdays, from, to }: RuleForm): boolean =>
  weekdays.length > 0 || from !== '' || to !== '';

export const isBoundToDates = ({ from_date: first, until_date: last }: RuleForm): boolean =>
  first !== '' || last !== '';

/** Whether the time zone matters. */
export const isBoundToZone = (rule: RuleForm): boolean => isBoundToTime(rule) || isBoundToDates(rule);

export function ruleBody(rule: RuleForm): Schema['RuleInput'] {
  const when: (readonly [string, unknown])[] = facts.RULE_CONDITIONS.filter(({ name }) =>
    name === 'timezone' ? isBoundToZone(rule) : rule[name].toString() !== '',
  ).map((condition) => {
    if (condition.name === 'query') return [condition.name, parametersIn(rule.query)] as const;
    const value = rule[condition.name];
    return [condition.name, isNumber(condition) ? Number(value) : value] as const;
  });
  const { url, name } = rule;
  return { url, ...(name !== undefined && { name }), when: Object.fromEntries(when) };
}
