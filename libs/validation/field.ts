import { registerDecorator, ValidateIf, type ValidationArguments } from 'class-validator';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform, type TransformFnParams } from 'class-transformer';
import type { FaultCode } from './fault-codes.js';

/** The object that contains the value; its other members may not be validated yet. */
export type Holder = Readonly<Record<string, unknown>>;

/** Returns text that follows the field's name, or null if the value is valid. */
export type Check = (value: unknown, holder: Holder) => string | null;

type ItemChecks = Readonly<Partial<Record<FaultCode, (item: unknown) => string | null>>>;

interface ItemFault {
  code: FaultCode;
  message: string;
}

export interface RuleContext {
  code: FaultCode;
  checks?: ItemChecks;
}

/** If several rules fail, the one nearest to the field is reported. */
export const Rule = (name: string, check: Check, code: FaultCode = 'invalid_value'): PropertyDecorator =>
  register(name, check, { code });

/** Rules of which only the first that fails is reported, with its own code. */
export function Rules(
  name: string,
  checks: Readonly<Partial<Record<FaultCode, (value: unknown) => string | null>>>,
): PropertyDecorator {
  const all = Object.entries(checks) as [FaultCode, (value: unknown) => string | null][];
  return applyDecorators(
    ...all.map(([code, check], index) => {
      const isRefused = (value: unknown) => all.slice(0, index).some(([, before]) => before(value) !== null);
      return Rule(`${name}:${code}`, (value) => (isRefused(value) ? null : check(value)), code);
    }),
  );
}

/** Names the item in every fault. Values that are not lists are refused by another rule. */
export function ItemRule(name: string, checks: ItemChecks): PropertyDecorator {
  const check = (list: unknown) =>
    (Array.isArray(list) ? (list as unknown[]) : [])
      .map((item) => findItemFault(item, checks)?.message)
      .find((message) => message !== undefined) ?? null;
  return register(name, check, { code: 'invalid_value', checks });
}

export function findItemFault(item: unknown, checks: ItemChecks): ItemFault | null {
  for (const [code, check] of Object.entries(checks) as [FaultCode, (item: unknown) => string | null][]) {
    const message = check(item);
    if (message !== null) return { code, message };
  }
  return null;
}

function register(name: string, check: Check, context: RuleContext): PropertyDecorator {
  const findFault = ({ value, object }: ValidationArguments) => check(value, object as Holder);
  return (target, propertyName) => {
    registerDecorator({
      name,
      target: target.constructor,
      propertyName: String(propertyName),
      options: { context },
      validator: {
        validate: (_value: unknown, found?: ValidationArguments) =>
          found === undefined || findFault(found) === null,
        defaultMessage: (found?: ValidationArguments) =>
          `${String(propertyName)} ${(found && findFault(found)) ?? 'is not valid'}`,
      },
    });
  };
}

/** What a text is. Forms need to know it, so openapi.yaml has it as `x-kind`. */
type TextKind =
  | 'amount'
  | 'currency'
  | 'email'
  | 'paragraphs'
  | 'phone'
  | 'time-or-date'
  | 'timezone'
  | 'url';

export interface FieldOptions {
  kind?: TextKind;
  description?: string;
  example?: unknown;
  nullable?: boolean;
  /** Fields are required by default; a function decides by the parent object. */
  isOptional?: boolean | ((holder: Holder) => boolean);
  absence?: string;
}

export function Field(
  { isOptional = false, absence = 'is required', kind, ...documentation }: FieldOptions & ApiPropertyOptions,
  ...rules: PropertyDecorator[]
): PropertyDecorator {
  const mayBeAbsent = typeof isOptional === 'function' ? isOptional : () => isOptional;
  return applyDecorators(
    documented({
      ...documentation,
      ...(kind && { 'x-kind': kind }),
      required: isOptional === false,
    } as ApiPropertyOptions),
    Transform(absentWhenNull),
    ValidateIf((holder: Holder, value: unknown) => isPresent(value) || !mayBeAbsent(holder)),
    Rule('isPresent', (value) => (isPresent(value) ? null : absence), 'required'),
    ...rules,
  );
}

/**
 * Declares a merge patch field that cannot be cleared: absence keeps the value, and null is validated like any value.
 */
export const PatchField = (
  documentation: ApiPropertyOptions,
  ...rules: PropertyDecorator[]
): PropertyDecorator =>
  applyDecorators(
    documented({ ...documentation, required: false } as ApiPropertyOptions),
    ValidateIf((_, value) => value !== undefined),
    ...rules,
  );

/** Declares an optional field that null clears; rules judge any other value. */
export const ClearableField = (
  documentation: ApiPropertyOptions,
  ...rules: PropertyDecorator[]
): PropertyDecorator =>
  applyDecorators(
    documented({ ...documentation, required: false } as ApiPropertyOptions),
    ValidateIf((_, value) => isPresent(value)),
    ...rules,
  );

export const documentationOf = (dto: new () => object, field: string): ApiPropertyOptions =>
  (Reflect.getMetadata(DOCUMENTATION, dto.prototype as object, field) ?? {}) as ApiPropertyOptions;

export const fieldsOf = (dto: new () => object): readonly string[] =>
  (Reflect.getMetadata(FIELDS, dto.prototype as object) ?? []) as string[];

const DOCUMENTATION = 'qr-service:documentation';
const FIELDS = 'qr-service:fields';

const documented =
  (documentation: ApiPropertyOptions): PropertyDecorator =>
  (target, field) => {
    const written = { type: Reflect.getMetadata('design:type', target, field) as unknown, ...documentation };
    const list = Array.isArray(written.type) ? { type: written.type[0] as unknown, isArray: true } : {};
    Reflect.defineMetadata(DOCUMENTATION, { ...written, ...list }, target, field);
    const inherited = (Reflect.getMetadata(FIELDS, target) ?? []) as string[];
    Reflect.defineMetadata(FIELDS, [...new Set([...inherited, String(field)])], target);
    ApiProperty(documentation)(target, field);
  };

/** Null means absent, as in a merge patch; the stored object then lacks the field. */
const absentWhenNull = ({ value }: TransformFnParams): unknown => value ?? undefined;
const isPresent = (value: unknown) => value !== undefined && value !== null;
