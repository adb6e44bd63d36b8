import { Transform, type TransformFnParams } from 'class-transformer';
import type { ApiPropertyOptions } from '@nestjs/swagger';
import {
  Field,
  IsChoice,
  IsFlag,
  isTimeZone,
  lengthFault,
  Rule,
  TimeOrDateField,
  typeFault,
  UNKNOWN_TIME_ZONE,
  type Holder,
} from '#libs/validation';
import { DELIMITERS } from '#libs/csv';
import { CaseInsensitiveId, UUID } from './id.pipe.js';
import { IsText } from './text.js';

const ID_OR_NONE = new RegExp(`${UUID.source}|^none$`);
/** This holds a name of 255 characters, each of which JSON writes as \u0001. */
const CURSOR_LENGTH = 4096;

/** Declares a query parameter: all are optional, and all arrive as text. */
export const QueryField = (
  documentation: ApiPropertyOptions,
  ...rules: PropertyDecorator[]
): PropertyDecorator =>
  Field(
    { ...documentation, isOptional: true },
    Rule('isSingle', (value) => (Array.isArray(value) ? 'must be sent only once' : null), 'invalid_type'),
    ...rules,
  );

interface Documentation {
  description?: string;
  default?: unknown;
}

export function QueryNumberField({
  minimum,
  maximum,
  ...documentation
}: Documentation & { minimum: number; maximum: number }): PropertyDecorator {
  const message = `must be a whole number from ${minimum} to ${maximum}`;
  return QueryField(
    { ...documentation, type: 'integer', minimum, maximum },
    Transform(numberOfDigits),
    Rule('isInteger', (value) => (Number.isInteger(value) ? null : message), 'invalid_type'),
    Rule('isInRange', (value) => (Number(value) >= minimum && Number(value) <= maximum ? null : message)),
  );
}

export function QueryMillimetersField({
  minimum,
  maximum,
  ...documentation
}: Documentation & { minimum: number; maximum: number }): PropertyDecorator {
  const message = `must be a number of millimeters from ${minimum} to ${maximum}, with up to two decimals`;
  return QueryField(
    { ...documentation, type: 'number', minimum, maximum },
    Transform(lengthOfDigits),
    Rule('isNumber', (value) => (typeof value === 'number' ? null : message), 'invalid_type'),
    Rule('isInRange', (value) => (Number(value) >= minimum && Number(value) <= maximum ? null : message)),
  );
}

/** A time, or a date, which stands for its start in UTC: `new Date` reads both. */
export const QueryTimeField = (description: string, ...rules: PropertyDecorator[]): PropertyDecorator =>
  TimeOrDateField(
    { isOptional: true, example: '2026-11-21', description: `${description}: a time, or a date in UTC` },
    ...rules,
  );

export const QueryTimeZoneField = (description: string): PropertyDecorator =>
  Field(
    { isOptional: true, type: String, default: 'UTC', description, example: 'Europe/Zurich' },
    Rule('isText', typeFault, 'invalid_type'),
    Rule('isTimeZone', (name) => (isTimeZone(name) ? null : UNKNOWN_TIME_ZONE)),
  );

export const QueryFlagField = (description: string): PropertyDecorator =>
  QueryField({ type: Boolean, default: false, description }, Transform(flagOfWord), IsFlag());

/** Of a flag for the report of a dry run. */
export const NeedsDryRun = (): PropertyDecorator =>
  Rule('needsDryRun', (flag, { dry_run: isDryRun }: Holder) =>
    flag === true && isDryRun !== true ? 'can be true only with dry_run=true' : null,
  );

/** The query of an operation that also responds with CSV. */
export const BomField = (): PropertyDecorator =>
  QueryFlagField(
    'Whether the CSV begins with a byte order mark, so that Excel reads it as UTF-8; only for CSV (422 otherwise)',
  );

export const DelimiterField = (): PropertyDecorator =>
  QueryChoiceField(Object.keys(DELIMITERS), {
    description:
      'What separates the cells of the CSV, by default a comma. Excel opens a file with the delimiter of its region, which is ' +
      'a semicolon where a comma is in decimals; only for CSV (422 otherwise)',
  });

export const ForField = (): PropertyDecorator =>
  QueryChoiceField(['spreadsheet'], {
    description:
      'Who reads the CSV. With `spreadsheet`, an apostrophe is written before each cell that a spreadsheet would ' +
      'change, such as `00123`, `+41446681800`, `1e5` or `3.50`; an import removes it. By default, only formulas have one; ' +
      'only for CSV (422 otherwise)',
  });

export const QueryChoiceField = (
  choices: readonly string[],
  documentation: Documentation = {},
): PropertyDecorator => QueryField({ ...documentation, enum: [...choices] }, IsChoice(choices));

/** Accepts the names in any case; the value has their case. */
export const QueryNameField = (
  names: readonly string[],
  documentation: Documentation = {},
): PropertyDecorator =>
  QueryField(
    { ...documentation, enum: [...names] },
    Transform(({ value }: TransformFnParams) => nameLike(names, value)),
    IsChoice(names),
  );

export const QueryTextField = ({
  minLength,
  maxLength,
  ...documentation
}: Documentation & { example?: string; minLength: number; maxLength: number }): PropertyDecorator =>
  QueryField({ ...documentation, minLength, maxLength }, IsText(minLength, maxLength));

export const QueryIdField = (description: string): PropertyDecorator =>
  QueryField(
    { type: String, format: 'uuid', description },
    CaseInsensitiveId(),
    Rule('isId', (value) => (matches(UUID, value) ? null : 'must be a UUID')),
  );

/** @param fault follows the name of the parameter */
export const QueryFolderField = (fault: string, description: string): PropertyDecorator =>
  QueryField(
    { description },
    CaseInsensitiveId(),
    Rule('isIdOrNone', (value) => (matches(ID_OR_NONE, value) ? null : fault)),
  );

export const LimitField = (): PropertyDecorator =>
  QueryNumberField({ minimum: 1, maximum: 100, default: 25, description: 'Number of records per page' });

export const CursorField = (description: string): PropertyDecorator =>
  QueryField(
    { description },
    Rule('isText', typeFault, 'invalid_type'),
    Rule('hasLength', (value) => lengthFault(value, CURSOR_LENGTH), 'too_long'),
  );

const nameLike = (names: readonly string[], value: unknown): unknown =>
  names.find((name) => typeof value === 'string' && name.toLowerCase() === value.toLowerCase()) ?? value;

const matches = (pattern: RegExp, value: unknown) => typeof value === 'string' && pattern.test(value);

function numberOfDigits({ value }: TransformFnParams): unknown {
  return typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : value;
}

function lengthOfDigits({ value }: TransformFnParams): unknown {
  return typeof value === 'string' && /^\d{1,4}(?:\.\d{1,2})?$/.test(value) ? Number(value) : value;
}

function flagOfWord({ value }: TransformFnParams): unknown {
  return value === 'true' ? true : value === 'false' ? false : (value as unknown);
}
