import { completeUrl } from '../ui/complete-url.js';
import { decimalsOf, readAmount, type AmountFault } from './amounts.js';
import type { FieldSpec } from './fields.js';
import { isValues, textOf, type Value, type Values } from './values.js';

/** Amounts of a payment are in euros. */
export const currencyOf = ({ currency }: Values): string => textOf(currency) || 'EUR';

/** A field with one value, and its JSON Pointer in the content. */
type Visit = (spec: FieldSpec, value: Value, pointer: string) => Value;

function mapFields(specs: readonly FieldSpec[], values: Values, visit: Visit, pointer = ''): Values {
  const inside = (name: string, value: Value): Value => {
    const spec = specs.find((one) => one.name === name);
    const at = `${pointer}/${name}`;
    if (spec?.kind === 'group' && isValues(value)) return mapFields(spec.of, value, visit, at);
    if (spec?.kind === 'list' && Array.isArray(value))
      return value.map((row, index) =>
        isValues(row) ? mapFields(spec.of, row, visit, `${at}/${index}`) : row,
      );
    return spec === undefined ? value : visit(spec, value, at);
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, inside(name, value)]));
}

/** The content as the API writes it: with complete URLs, and with a point before the decimals of amounts. */
export function plainContent(specs: readonly FieldSpec[], values: Values): Values {
  const decimals = decimalsOf(currencyOf(values));
  return mapFields(specs, values, ({ kind }, value) => {
    if (typeof value !== 'string' || value === '') return value;
    if (kind === 'url') return completeUrl(value);
    if (kind !== 'amount') return value;
    if (value.trim() === '') return '';
    const read = readAmount(value, decimals);
    return 'amount' in read ? read.amount : value;
  });
}

/** Amounts that are not taken, by their JSON Pointers in the content. @param stored content whose amounts stay as they are */
export function amountFaults(
  specs: readonly FieldSpec[],
  values: Values,
  stored: Values = {},
): Map<string, AmountFault> {
  const decimals = decimalsOf(currencyOf(values));
  const known = new Set<Value>();
  mapFields(specs, stored, (_spec, value) => (known.add(value), value));
  const faults = new Map<string, AmountFault>();
  mapFields(specs, values, ({ kind }, value, pointer) => {
    if (kind !== 'amount' || typeof value !== 'string' || value.trim() === '' || known.has(value))
      return value;
    const read = readAmount(value, decimals);
    if ('fault' in read) faults.set(pointer, read.fault);
    return value;
  });
  return faults;
}
