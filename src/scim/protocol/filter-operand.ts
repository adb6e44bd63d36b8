import { normOf } from '#libs/database';
import { trimInvisible } from '#libs/validation';
import type { Attribute } from './attribute.js';
import type { ComparisonOperator } from './filter.js';
import type { FilterValue } from './filter-tokens.js';
import { InvalidFilter } from './scim.errors.js';

export type Operand =
  | { is: 'absent' }
  | { is: 'never' }
  | { is: 'flag'; flag: boolean }
  | { is: 'time'; time: Date }
  | { is: 'text'; text: string };

const IN_TEXT: readonly ComparisonOperator[] = ['co', 'sw', 'ew'];
const EQUAL: readonly ComparisonOperator[] = ['eq', 'ne'];
const TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/i;

/** @throws InvalidFilter if the comparison makes no sense for this attribute (RFC 7644 section 3.4.2.2) */
export function parseOperand(
  attribute: Attribute,
  operator: ComparisonOperator,
  value: FilterValue,
  norm = normOf,
): Operand {
  const { path, type, isCaseExact, isOnOneLine, isUuid } = attribute;
  const isEquality = EQUAL.includes(operator);
  if (type === 'boolean' && !isEquality)
    throw new InvalidFilter(`${path} is a boolean; compare it with eq or ne.`);
  if (type === 'dateTime' && IN_TEXT.includes(operator))
    throw new InvalidFilter(`${path} is a time; compare it with eq, ne, gt, ge, lt or le.`);
  if (!isEquality && typeof value !== 'string') throw new InvalidFilter(`${operator} requires a string.`);
  if (value === null) return { is: 'absent' };
  if (type === 'boolean') return parseFlag(value);
  if (type === 'dateTime') return { is: 'time', time: parseTime(path, value) };
  if (typeof value !== 'string') return { is: 'never' };
  if (isUuid) return { is: 'text', text: value.toLowerCase() };
  // It is stored without what is invisible at its ends.
  const text = isOnOneLine && isEquality ? trimInvisible(value) : value;
  return { is: 'text', text: isCaseExact ? text : norm(text) };
}

/** Entra sends `primary eq "True"`. */
function parseFlag(value: FilterValue): Operand {
  const word = String(value).toLowerCase();
  return word === 'true' || word === 'false' ? { is: 'flag', flag: word === 'true' } : { is: 'never' };
}

function parseTime(path: string, value: FilterValue): Date {
  const time = new Date(typeof value === 'string' && TIME.test(value) ? inUtc(value) : NaN);
  if (Number.isNaN(time.getTime()))
    throw new InvalidFilter(`Compare ${path} with a time such as "2026-11-21T09:30:00Z".`);
  return time;
}

const inUtc = (text: string) => (/T.*(Z|[+-]\d\d:\d\d)$/i.test(text) || !/T/i.test(text) ? text : `${text}Z`);
