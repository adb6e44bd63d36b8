import countries from 'i18n-iso-countries/index.js';
import { DEVICES, SYSTEMS } from '#libs/database';
import {
  IntegerField,
  LineListField,
  ObjectField,
  PatternField,
  Rule,
  TimeZoneField,
  type Holder,
} from '#libs/validation';
import { UrlField } from '../destination-url.js';
import { isAmong, isLanguage, WEEKDAYS } from './condition-values.js';

const SHARE =
  'Share of all visitors. A visitor draws one number a day for the code, so rules count up: 33, then 66, then none make thirds';
const MAX_VALUES = 250;
const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Several values, ignoring case, of which one must match. */
const oneOf = (isKnown: (value: string) => boolean, says: string, example: string[]) =>
  LineListField(
    { isOptional: true, minItems: 1, maxItems: MAX_VALUES, maxLength: 35, example, description: says },
    Rule('isKnown', (list) => unknownFault(list, isKnown, says)),
  );

const timeOfDay = (example: string, description: string) =>
  PatternField(TIME_OF_DAY, 'must be a time of day in the form HH:MM', {
    isOptional: true,
    maxLength: 5,
    example,
    description,
  });

/** The conditions that a scan must all meet; at least one. */
export class RuleConditionsDto {
  @oneOf((code) => countries.isValid(code) && code.length === 2, 'ISO 3166-1 alpha-2 codes', ['CH', 'AT'])
  countries?: string[];

  @oneOf(isAmong(DEVICES), `values from ${DEVICES.join(', ')}`, ['mobile'])
  devices?: string[];

  @oneOf(isAmong(SYSTEMS), `values from ${SYSTEMS.join(', ')}`, ['iOS'])
  os?: string[];

  @oneOf(isLanguage, 'BCP 47 language tags; fr also matches fr-CH', ['fr'])
  languages?: string[];

  @oneOf(isAmong(WEEKDAYS), `values from ${WEEKDAYS.join(', ')}`, ['sat', 'sun'])
  weekdays?: string[];

  @timeOfDay('11:00', 'With `to`: from this time of day, in timezone')
  from?: string;

  @timeOfDay(
    '14:00',
    'Before this time of day; earlier than `from` when it passes midnight: weekdays then name the day it began on',
  )
  to?: string;

  @TimeZoneField({ isOptional: true, description: 'Of weekdays, from and to; UTC by default' })
  timezone?: string;

  @IntegerField({ isOptional: true, minimum: 1, maximum: 100, example: 50, description: SHARE })
  percentage?: number;
}

/** A destination for some scans. */
export class RuleDto {
  @ObjectField(RuleConditionsDto, { description: 'All conditions given must hold' })
  @Rule('hasConditions', conditionsFault)
  when!: RuleConditionsDto;

  @UrlField({ description: 'Where these scans lead' })
  url!: string;
}

function conditionsFault(when: unknown): string | null {
  if (typeof when !== 'object' || when === null) return null;
  const { from, to, timezone: _zone, ...others } = when as Holder;
  if ((from === undefined) !== (to === undefined)) return 'must contain both from and to, or neither';
  if (from !== undefined && from === to) return 'must contain a `to` that differs from `from`';
  const given = [from, ...Object.values(others)].filter((value) => value !== undefined);
  return given.length > 0 ? null : 'must contain at least one condition';
}

function unknownFault(list: unknown, isKnown: (value: string) => boolean, says: string): string | null {
  const values = (Array.isArray(list) ? (list as unknown[]) : []).filter(
    (value) => typeof value === 'string',
  );
  const unknown = values.find((value) => !isKnown(value));
  if (unknown !== undefined) return `must contain only ${says}`;
  const distinct = new Set(values.map((value) => value.toLowerCase()));
  return distinct.size < values.length ? 'must not contain the same value twice' : null;
}
