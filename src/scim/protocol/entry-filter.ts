import { normOf } from '#libs/database';
import type { Attribute } from './attribute.js';
import type { ComparisonOperator, Filter } from './filter.js';
import { parseOperand } from './filter-operand.js';
import type { FilterValue } from './filter-tokens.js';
import type { Entry, Scalar } from './profile.js';
import type { ResourceSchema } from './schema.js';

export function isSelected(
  schema: ResourceSchema,
  list: Attribute,
  filter: Filter,
  entry: Entry,
  norm = normOf,
): boolean {
  const matches = (inner: Filter) => isSelected(schema, list, inner, entry, norm);
  switch (filter.kind) {
    case 'and':
      return filter.terms.every(matches);
    case 'or':
      return filter.terms.some(matches);
    case 'not':
      return !matches(filter.term);
    case 'some':
      return false;
    case 'present':
      return valueOf(schema, list, filter.path, entry) !== undefined;
    case 'compare': {
      if (filter.operator === 'ne') return !matches({ ...filter, operator: 'eq' });
      const attribute = schema.find(`${list.path}.${filter.path}`);
      return (
        attribute !== null && compares(attribute, entry.get(attribute), filter.operator, filter.value, norm)
      );
    }
  }
}

export function compares(
  attribute: Attribute,
  actual: Scalar | undefined,
  operator: ComparisonOperator,
  value: FilterValue,
  norm = normOf,
): boolean {
  const operand = parseOperand(attribute, operator, value, norm);
  if (operator === 'ne') return !compares(attribute, actual, 'eq', value, norm);
  switch (operand.is) {
    case 'never':
      return false;
    case 'absent':
      return actual === undefined;
    case 'flag':
      return actual === operand.flag;
    case 'time':
      return (
        actual !== undefined &&
        isInOrder(operator, new Date(String(actual)).getTime() - operand.time.getTime())
      );
    case 'text':
      return (
        typeof actual === 'string' &&
        comparesText(attribute.isCaseExact ? actual : norm(actual), operator, operand.text)
      );
  }
}

function comparesText(actual: string, operator: ComparisonOperator, text: string): boolean {
  switch (operator) {
    case 'co':
      return actual.includes(text);
    case 'sw':
      return actual.startsWith(text);
    case 'ew':
      return actual.endsWith(text);
    default:
      return isInOrder(operator, Buffer.compare(Buffer.from(actual), Buffer.from(text)));
  }
}

function isInOrder(operator: ComparisonOperator, difference: number): boolean {
  switch (operator) {
    case 'gt':
      return difference > 0;
    case 'ge':
      return difference >= 0;
    case 'lt':
      return difference < 0;
    case 'le':
      return difference <= 0;
    default:
      return difference === 0;
  }
}

function valueOf(schema: ResourceSchema, list: Attribute, path: string, entry: Entry): Scalar | undefined {
  const attribute = schema.find(`${list.path}.${path}`);
  return attribute ? entry.get(attribute) : undefined;
}
