import { facts } from '#client';
import { zone } from '../app/zone.js';
import type { Schema } from '../app/api.js';

export const { DEVICES } = facts;
export const MAX_RULES = 20;

type Condition = (typeof facts.RULE_CONDITIONS)[number];
export type ListCondition = Extract<Condition, { kind: 'choices' | 'texts' }>;
export type ListName = ListCondition['name'];
type NumberCondition = Extract<Condition, { kind: 'integer' }>;
type NumberName = NumberCondition['name'];
type TextName = Exclude<Condition['name'], ListName | NumberName>;

const isList = (condition: Condition): condition is ListCondition =>
  condition.kind === 'choices' || condition.kind === 'texts';
const isNumber = (condition: Condition): condition is NumberCondition => condition.kind === 'integer';

export const LIST_CONDITIONS = facts.RULE_CONDITIONS.filter(isList);
export const NUMBER_CONDITIONS = facts.RULE_CONDITIONS.filter(isNumber);

/** A rule as its form holds it; a condition that is left empty is none. */
export type RuleForm = { url: string } & Record<ListName, string[]> &
  Record<TextName, string> &
  Record<NumberName, number | string>;

const NO_CONDITIONS = {
  ...(Object.fromEntries(
    facts.RULE_CONDITIONS.map((condition) => [condition.name, isList(condition) ? [] : '']),
  ) as unknown as Omit<RuleForm, 'url'>), // fromEntries knows no names
  timezone: 'UTC',
};

export const emptyRule = (): RuleForm => ({ url: '', ...NO_CONDITIONS, timezone: zone() });

export const ruleForms = (rules: readonly Schema['Rule'][]): RuleForm[] =>
  rules.map(({ url, when }) => ({ url, ...NO_CONDITIONS, ...when }));

export const isBoundToTime = ({ weekdays, from, to }: RuleForm): boolean =>
  weekdays.length > 0 || from !== '' || to !== '';

export function ruleBody(rule: RuleForm): Schema['RuleInput'] {
  const when = facts.RULE_CONDITIONS.filter(({ name }) =>
    name === 'timezone' ? isBoundToTime(rule) : rule[name].toString() !== '',
  ).map((condition) => {
    const value = rule[condition.name];
    return [condition.name, isNumber(condition) ? Number(value) : value] as const;
  });
  return { url: rule.url, when: Object.fromEntries(when) };
}
