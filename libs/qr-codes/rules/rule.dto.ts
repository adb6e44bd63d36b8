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
  'Percentage of visitors. Each visitor gets one number per day for the code, so percentages are cumulative: three equal parts are a rule with 33, a rule with 66, and the destination itself';
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

  @timeOfDay('11:00', 'Start of a range of the day in `timezone`; requires `to`')
  from?: string;

  @timeOfDay(
    '14:00',
    'End of the range, exclusive. If it is earlier than `from`, the range passes midnight, and weekdays apply to the day on which it starts',
  )
  to?: string;

  @TimeZoneField({ isOptional: true, description: 'Time zone of weekdays, from and to; default UTC' })
  timezone?: string;

  @IntegerField({ isOptional: true, minimum: 1, maximum: 100, example: 50, description: SHARE })
  percentage?: number;
}

/** A destination for some scans. */
export class RuleDto {
  @ObjectField(RuleConditionsDto, { description: 'The rule matches if all of these conditions match' })
  @Rule('hasConditions', conditionsFault)
  when!: RuleConditionsDto;

  @UrlField({ description: 'Destination of scans that match' })
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
