import { ApiPropertyOptional, ApiSchema, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform, type TransformFnParams } from 'class-transformer';
import { BROWSERS, DEVICES, SYSTEMS } from '#libs/database';
import {
  DateField,
  IntegerField,
  isDate,
  LineListField,
  PatternField,
  Rule,
  TimeZoneField,
} from '#libs/validation';
import { isCountry, isLanguage, spellingOf, TAG_LENGTH, WEEKDAYS } from './condition-values.js';
import { QueryConditionField } from './query-condition.field.js';
import type { ScanFacts } from './scan-facts.js';
import {
  matchesDay,
  matchesHours,
  matchesLanguage,
  matchesOneOf,
  matchesQuery,
  parseDay,
  type ScanTest,
} from './scan-tests.js';

const SHARE =
  'Percentage of visitors. Each visitor gets one number per day for the code, so percentages are cumulative: three equal parts are a rule with 33, a rule with 66, and the destination itself';
const MAX_VALUES = 250;
const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

const OneOfField = (
  isKnown: (value: string) => boolean,
  meaning: string,
  { description = meaning, example }: { description?: string; example: readonly string[] },
  ...rules: PropertyDecorator[]
) =>
  LineListField(
    {
      ...{ isOptional: true, minItems: 1, maxItems: MAX_VALUES, maxLength: TAG_LENGTH },
      ...{ example, description },
    },
    ...rules,
    Rule('areDifferent', duplicateFault, 'duplicate'),
    Rule('isKnown', (list) => (textsIn(list).every(isKnown) ? null : `must contain only ${meaning}`)),
  );

/** Takes names in any case, and has them in their own spelling. */
function NamesField(names: readonly string[], example: readonly string[]): PropertyDecorator {
  const spelled = spellingOf(names);
  const meaning = `values from ${names.join(', ')}`;
  return OneOfField(
    (name) => names.includes(name),
    meaning,
    { description: `${meaning}; not case-sensitive`, example },
    Transform(({ value }: TransformFnParams): unknown =>
      Array.isArray(value)
        ? value.map((name: unknown) => (typeof name === 'string' ? (spelled(name) ?? name) : name))
        : value,
    ),
  );
}

const TimeOfDayField = (example: string, description: string) =>
  PatternField(TIME_OF_DAY, 'must be a time of day in the form HH:MM', {
    isOptional: true,
    maxLength: 5,
    example,
    description,
  });

/** At least one condition is required, and a scan must meet all of them. */
@ApiSchema({ description: 'Conditions of a rule: a scan must meet all of them' })
export class RuleConditionsInputDto {
  @OneOfField(isCountry, 'ISO 3166-1 alpha-2 codes', { example: ['CH', 'AT'] })
  countries?: string[];

  @NamesField(DEVICES, ['mobile'])
  devices?: string[];

  @NamesField(SYSTEMS, ['iOS'])
  os?: string[];

  @NamesField(BROWSERS, ['Safari'])
  browsers?: string[];

  @OneOfField(isLanguage, 'BCP 47 language tags; fr also matches fr-CH', { example: ['fr'] })
  languages?: string[];

  @NamesField(WEEKDAYS, ['sat', 'sun'])
  weekdays?: string[];

  @TimeOfDayField('11:00', 'Start of a range of the day in `timezone`; requires `to`')
  from?: string;

  @TimeOfDayField(
    '14:00',
    'End of the range, exclusive. If it is earlier than `from`, the range passes midnight, and weekdays apply to the day on which it starts',
  )
  to?: string;

  @DateField({ isOptional: true, example: '2026-12-01', description: 'First day, in `timezone`' })
  from_date?: string;

  @DateField({
    ...{ isOptional: true, example: '2026-12-24' },
    description:
      'Last day, inclusive. If a range of hours passes midnight, it belongs to the day on which it starts',
  })
  until_date?: string;

  @TimeZoneField({ isOptional: true, description: 'Time zone of weekdays, hours and days; default UTC' })
  timezone?: string;

  @QueryConditionField()
  query?: Record<string, string>;

  @IntegerField({ isOptional: true, minimum: 1, maximum: 100, example: 50, description: SHARE })
  percentage?: number;
}

const listOf = (names: readonly string[], enumName: string, description: string): ApiPropertyOptions => ({
  ...{ enum: names, enumName, isArray: true, minItems: 1, maxItems: MAX_VALUES },
  description,
});

/** The conditions of a record have one spelling of each name. */
@ApiSchema({ description: 'Conditions of a rule: a scan must meet all of them' })
export class RuleConditionsDto extends RuleConditionsInputDto {
  @ApiPropertyOptional(listOf(DEVICES, 'Device', 'Kind of device'))
  override devices?: string[];

  @ApiPropertyOptional(listOf(SYSTEMS, 'OperatingSystem', 'Operating system of the device'))
  override os?: string[];

  @ApiPropertyOptional(listOf(BROWSERS, 'Browser', 'Browser'))
  override browsers?: string[];

  @ApiPropertyOptional(listOf(WEEKDAYS, 'Weekday', 'Day of the week'))
  override weekdays?: string[];
}

const SPELLINGS = Object.entries({
  devices: DEVICES,
  os: SYSTEMS,
  browsers: BROWSERS,
  weekdays: WEEKDAYS,
}).map(([condition, names]) => [condition, spellingOf(names)] as const);

/** Before version 0.5, the service stored names as they were sent. */
export function withSpelledNames(when: RuleConditionsInputDto): RuleConditionsInputDto {
  const conditions: Record<string, unknown> = { ...when };
  for (const [condition, spelled] of SPELLINGS) {
    const list = conditions[condition];
    if (Array.isArray(list))
      conditions[condition] = list.map((name: unknown) =>
        typeof name === 'string' ? (spelled(name) ?? name) : name,
      );
  }
  return conditions;
}

type MakeTest<Value> = (value: Value, when: RuleConditionsInputDto) => ScanTest;

const isFrom = (first: number) => (day: number) => day >= first;
const isUntil = (last: number) => (day: number) => day <= last;

type ConditionTable = {
  [Name in keyof RuleConditionsInputDto]-?: MakeTest<NonNullable<RuleConditionsInputDto[Name]>> | null;
};

/** Tests ignore case. Null marks a condition that only completes others. */
const CONDITIONS: ConditionTable = {
  countries: (countries) => matchesOneOf(countries, ({ country }) => country),
  devices: (devices) => matchesOneOf(devices, ({ device }) => device),
  os: (systems) => matchesOneOf(systems, ({ os }) => os),
  browsers: (browsers) => matchesOneOf(browsers, ({ browser }) => browser),
  languages: matchesLanguage,
  weekdays: (_, when) => matchesHours(when),
  from: (_, when) => matchesHours(when),
  to: null,
  from_date: (date, when) => matchesDay(when, isFrom(parseDay(date))),
  until_date: (date, when) => matchesDay(when, isUntil(parseDay(date))),
  timezone: null,
  query: matchesQuery,
  percentage:
    (percentage) =>
    ({ bucket }) =>
      bucket < percentage,
};

const makers = Object.entries(CONDITIONS) as [keyof RuleConditionsInputDto, MakeTest<unknown> | null][];

const testsOf = (when: RuleConditionsInputDto) =>
  makers.flatMap(([name, makeTest]) => {
    const value: unknown = when[name];
    const isTested = makeTest !== null && value !== undefined && value !== null;
    return isTested ? [{ name, isMet: makeTest(value, when) }] : [];
  });

export function compileConditions(when: RuleConditionsInputDto): ScanTest {
  const tests = testsOf(when).map(({ isMet }) => isMet);
  return (scan) => tests.every((isMet) => isMet(scan));
}

/** Those that a rule can fail by; `to` and `timezone` only complete others. */
export const TESTED_CONDITIONS = makers.flatMap(([name, makeTest]) => (makeTest ? [name] : []));

/** Names the conditions that a scan does not meet. A time is met as a whole, so `weekdays` and `from` come together. */
export const unmetConditions = (when: RuleConditionsInputDto, scan: ScanFacts) =>
  testsOf(when).flatMap(({ name, isMet }) => (isMet(scan) ? [] : [name]));

/** Whether a rule needs the query of the visit. */
export const readsQuery = ({ query }: RuleConditionsInputDto): boolean => query !== undefined;

const completing = new Set<string>(makers.flatMap(([name, makeTest]) => (makeTest ? [] : [name])));

export function findConditionsFault(when: unknown): string | null {
  if (typeof when !== 'object' || when === null) return null;
  const { from, to, from_date: first, until_date: last } = when as RuleConditionsInputDto;
  if ((from === undefined) !== (to === undefined)) return 'must contain both from and to, or neither';
  if (from !== undefined && from === to) return 'must contain a `to` that differs from `from`';
  if (isDate(first) && isDate(last) && last < first)
    return 'must contain an `until_date` that is not before `from_date`';
  const isTested = Object.entries(when).some(([name, value]) => value !== undefined && !completing.has(name));
  return isTested ? null : 'must contain at least one condition';
}

const textsIn = (list: unknown): string[] =>
  (Array.isArray(list) ? (list as unknown[]) : []).filter((value) => typeof value === 'string');

function duplicateFault(list: unknown): string | null {
  const values = textsIn(list).map((value) => value.toLowerCase());
  return new Set(values).size < values.length ? 'must not contain the same value twice' : null;
}
