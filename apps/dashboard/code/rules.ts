import { zone } from '../app/zone.js';
import type { Schema } from '../app/api.js';

export const DEVICES = ['mobile', 'tablet', 'desktop', 'other'] as const;
export const SYSTEMS = ['iOS', 'Android', 'Windows', 'macOS', 'Linux', 'ChromeOS', 'Other'] as const;
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export const MAX_RULES = 20;

const LISTS = ['countries', 'devices', 'os', 'languages', 'weekdays'] as const;

/** A rule as its form holds it; a condition that is left empty is none. */
export interface RuleForm {
  url: string;
  countries: string[];
  devices: string[];
  os: string[];
  languages: string[];
  weekdays: string[];
  from: string;
  to: string;
  timezone: string;
  percentage: number | string;
}

const NO_CONDITIONS = {
  ...{ countries: [], devices: [], os: [], languages: [], weekdays: [] },
  ...{ from: '', to: '', timezone: 'UTC', percentage: '' },
};

export const emptyRule = (): RuleForm => ({ url: '', ...NO_CONDITIONS, timezone: zone() });

export const ruleForms = (rules: readonly Schema['Rule'][]): RuleForm[] =>
  rules.map(({ url, when }) => ({ url, ...NO_CONDITIONS, ...when }));

export const isBoundToTime = ({ weekdays, from, to }: RuleForm): boolean =>
  weekdays.length > 0 || from !== '' || to !== '';

export function ruleBody(rule: RuleForm): Schema['Rule'] {
  const lists = LISTS.filter((name) => rule[name].length > 0).map((name) => [name, rule[name]] as const);
  const { url, from, to, timezone, percentage } = rule;
  return {
    url,
    when: {
      ...Object.fromEntries(lists),
      ...(from === '' ? {} : { from }),
      ...(to === '' ? {} : { to }),
      ...(isBoundToTime(rule) ? { timezone } : {}),
      ...(percentage === '' ? {} : { percentage: Number(percentage) }),
    },
  };
}
