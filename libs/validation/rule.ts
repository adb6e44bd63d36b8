import { registerDecorator, type ValidationArguments } from 'class-validator';
import type { FaultCode } from './fault-codes.js';

/** The object that contains the value; its other members may not be validated yet. */
export type Holder = Readonly<Record<string, unknown>>;

/** Returns text that follows the field's name, or null if the value is valid. */
export type FaultOf = (value: unknown, holder: Holder) => string | null;

export type ItemJudges = Readonly<Partial<Record<FaultCode, (item: unknown) => string | null>>>;

export interface ItemFault {
  code: FaultCode;
  says: string;
}

export interface RuleContext {
  code: FaultCode;
  judges?: ItemJudges;
}

/** If several rules fail, the one nearest to the field is reported. */
export const Rule = (name: string, faultOf: FaultOf, code: FaultCode = 'invalid_value'): PropertyDecorator =>
  register(name, faultOf, { code });

/** Names the item in every fault. Values that are not lists are refused by another rule. */
export function ItemRule(name: string, judges: ItemJudges): PropertyDecorator {
  const faultOf = (list: unknown) =>
    (Array.isArray(list) ? (list as unknown[]) : [])
      .map((item) => itemFault(item, judges)?.says)
      .find((says) => says !== undefined) ?? null;
  return register(name, faultOf, { code: 'invalid_value', judges });
}

export function itemFault(item: unknown, judges: ItemJudges): ItemFault | null {
  for (const [code, faultOf] of Object.entries(judges) as [FaultCode, (item: unknown) => string | null][]) {
    const says = faultOf(item);
    if (says !== null) return { code, says };
  }
  return null;
}

function register(name: string, faultOf: FaultOf, context: RuleContext): PropertyDecorator {
  const judge = ({ value, object }: ValidationArguments) => faultOf(value, object as Holder);
  return (target, propertyName) => {
    registerDecorator({
      name,
      target: target.constructor,
      propertyName: String(propertyName),
      options: { context },
      validator: {
        validate: (_value: unknown, found?: ValidationArguments) =>
          found === undefined || judge(found) === null,
        defaultMessage: (found?: ValidationArguments) =>
          `${String(propertyName)} ${(found && judge(found)) ?? 'is not valid'}`,
      },
    });
  };
}
