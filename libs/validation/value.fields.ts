import { Field, Rule, type FieldOptions } from './field.js';
import { LineField } from './text.fields.js';
import { isDate, isTimeZone, timeFault, TIME_ZONE_LENGTH, UNKNOWN_TIME_ZONE } from './time.js';

export const IsChoice = (choices: readonly string[]): PropertyDecorator =>
  Rule('isChoice', (value) =>
    (choices as readonly unknown[]).includes(value) ? null : `must be one of ${choices.join(', ')}`,
  );

export const ChoiceField = (choices: readonly string[], options: FieldOptions = {}): PropertyDecorator =>
  Field(
    { ...options, type: String, enum: options.nullable ? [...choices, null] : [...choices] },
    IsChoice(choices),
  );

export const IsFlag = (): PropertyDecorator =>
  Rule('isFlag', (value) => (typeof value === 'boolean' ? null : 'must be true or false'), 'invalid_type');

export const FlagField = (options: FieldOptions = {}): PropertyDecorator =>
  Field({ ...options, type: Boolean }, IsFlag());

export interface NumberOptions extends FieldOptions {
  minimum: number;
  maximum: number;
}

export const NumberField = ({ minimum, maximum, ...options }: NumberOptions): PropertyDecorator =>
  Field(
    { ...options, type: Number, minimum, maximum },
    Rule('isNumber', (value) => (typeof value === 'number' ? null : 'must be a number'), 'invalid_type'),
    Rule('isInRange', (value) => rangeFault(value, minimum, maximum)),
  );

export const IntegerField = ({ minimum, maximum, ...options }: NumberOptions): PropertyDecorator =>
  Field({ ...options, type: 'integer', minimum, maximum }, ...integerRules(minimum, maximum));

export const integerRules = (minimum: number, maximum: number): PropertyDecorator[] => [
  Rule('isNumber', (value) => (typeof value === 'number' ? null : 'must be a number'), 'invalid_type'),
  Rule('isInteger', (value) => (Number.isInteger(value) ? null : 'must be a whole number')),
  Rule('isInRange', (value) => rangeFault(value, minimum, maximum)),
];

const rangeFault = (value: unknown, minimum: number, maximum: number) =>
  typeof value === 'number' && value >= minimum && value <= maximum
    ? null
    : `must be from ${minimum} to ${maximum}`;

export const TimeField = (options: FieldOptions = {}, ...rules: PropertyDecorator[]): PropertyDecorator =>
  Field(
    { example: '2026-11-21T09:30:00.000Z', ...options, type: String, format: 'date-time' },
    Rule('isTime', timeFault),
    ...rules,
  );

/** The same, or a day as YYYY-MM-DD, where a time zone is known. */
export const TimeOrDateField = (
  options: FieldOptions = {},
  ...rules: PropertyDecorator[]
): PropertyDecorator =>
  Field(
    { ...options, type: String },
    Rule('isTimeOrDate', (value) => {
      const fault = isDate(value) ? null : timeFault(value);
      return fault === null || fault.includes('%2B') ? fault : `${fault}, or a date as 2026-11-21`;
    }),
    ...rules,
  );

export const DateField = (options: FieldOptions = {}): PropertyDecorator =>
  Field(
    { example: '2026-12-31', ...options, type: String, format: 'date' },
    Rule('isDate', (value) =>
      isDate(value) ? null : 'must be a date in the form YYYY-MM-DD, such as 2026-12-31',
    ),
  );

export const TimeZoneField = (options: FieldOptions = {}): PropertyDecorator =>
  LineField(
    { example: 'Europe/Zurich', kind: 'timezone', ...options, maxLength: TIME_ZONE_LENGTH },
    Rule('isTimeZone', (value) => (isTimeZone(value) ? null : UNKNOWN_TIME_ZONE)),
  );
