import { registerDecorator, type ValidationArguments } from 'class-validator';
import type { FaultCode } from './fault-codes.js';

/** The object that contains the value; its other members may not be validated yet. */
export type Holder = Readonly<Record<string, unknown>>;

/** Returns text that follows the field's name, or null if the value is valid. */
export type Check = (value: unknown, holder: Holder) => string | null;

export type ItemChecks = Readonly<Partial<Record<FaultCode, (item: unknown) => string | null>>>;

export interface ItemFault {
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
