import { registerDecorator, type ValidationArguments } from 'class-validator';

/** The object around a judged value; its other members may not have been judged yet. */
export type Holder = Readonly<Record<string, unknown>>;

/** What is wrong with a value, as a sentence goes on after the field's name; null when nothing is. */
export type FaultOf = (value: unknown, holder: Holder) => string | null;

/** What may be wrong with an item of a list, by the public code of the fault. */
export type ItemJudges = Readonly<Record<string, (item: unknown) => string | null>>;

export interface ItemFault {
  code: string;
  says: string;
}

/** What a rule tells whoever lists the faults: class-validator hands it over as the error's context. */
export interface RuleContext {
  /** The public code of the fault. */
  code: string;
  /** Only of a rule on the items of a list. */
  judges?: ItemJudges;
}

/** A rule on a field. Of several that fail, the one that stands nearest to the field is told. */
export const Rule = (name: string, faultOf: FaultOf, code = 'invalid_value'): PropertyDecorator =>
  register(name, faultOf, { code });

/** A rule on each item of a list; every fault names its item. What is no list is for another rule to refuse. */
export function ItemRule(name: string, judges: ItemJudges): PropertyDecorator {
  const faultOf = (list: unknown) =>
    (Array.isArray(list) ? (list as unknown[]) : [])
      .map((item) => itemFault(item, judges)?.says)
      .find((says) => says !== undefined) ?? null;
  return register(name, faultOf, { code: 'invalid_value', judges });
}

/** The first thing that is wrong with an item. */
export function itemFault(item: unknown, judges: ItemJudges): ItemFault | null {
  for (const [code, faultOf] of Object.entries(judges)) {
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
