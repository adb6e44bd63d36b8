import { UUID } from '../../http/requests/id.pipe.js';
import type { Attribute } from './attribute.js';
import type { ComparisonOperator, Filter } from './filter.js';
import { parseOperand, type Operand } from './filter-operand.js';
import type { FilterValue } from './filter-tokens.js';
import type { ResourceSchema } from './schema.js';
import { InvalidFilter } from './scim.errors.js';

export interface FilterSql {
  sql: string;
  parameters: Record<string, string | boolean | Date>;
}

/** Names of attributes come only from the schema, and values become parameters. @throws InvalidFilter */
export function filterSql(schema: ResourceSchema, filter: Filter): FilterSql {
  const compiler = new FilterCompiler(schema);
  return { sql: compiler.condition(filter, ROWS), parameters: compiler.parameters };
}

/** A filter treats an attribute that is never stored like one without a value (RFC 7644 section 3.4.2.2). */
const NEVER = 'false';
interface Scope {
  list: Attribute | null;
  /**
   * A negation must end three-valued logic: otherwise, `not (externalId eq "x")` would lose the members without
   * externalId. Elsewhere NULL is as good as false, and PostgreSQL can use its indexes.
   */
  isNegated: boolean;
}

/** No index serves `co` and `ew`, so each such term reads a text of all members of the workspace. */
const MAX_SEARCHES = 10;
const SEARCHES: readonly ComparisonOperator[] = ['co', 'ew'];
const ROWS: Scope = { list: null, isNegated: false };
const ORDER = { gt: '>', ge: '>=', lt: '<', le: '<=' } as const;

class FilterCompiler {
  readonly parameters: FilterSql['parameters'] = {};
  private count = 0;
  private searches = 0;

  constructor(private readonly schema: ResourceSchema) {}

  condition(filter: Filter, scope: Scope): string {
    const negated = { ...scope, isNegated: true };
    switch (filter.kind) {
      case 'and':
      case 'or':
        return `(${filter.terms.map((term) => this.condition(term, scope)).join(` ${filter.kind} `)})`;
      case 'not':
        return `not ${this.condition(filter.term, negated)}`;
      case 'some':
        return this.some(this.find(filter.path, null), (list) =>
          this.condition(filter.where, { ...scope, list }),
        );
      case 'present':
        return this.onAttribute(filter, scope, presence);
      case 'compare': {
        if (filter.operator === 'ne') return `not ${this.condition({ ...filter, operator: 'eq' }, negated)}`;
        const { operator, value } = filter;
        if (SEARCHES.includes(operator)) this.countSearch();
        return this.onAttribute(filter, scope, (attribute) => this.comparison(attribute, operator, value));
      }
    }
  }

  /** @param toSql returns the SQL for a simple attribute, in the scope of its row or entry */
  private onAttribute(
    { path, where, sub }: { path: string; where: Filter | null; sub: string | null },
    scope: Scope,
    toSql: (attribute: Attribute) => string,
  ): string {
    const conditionOn = (attribute: Attribute | null) => simpleCondition(attribute, scope, toSql);
    if (scope.list) return conditionOn(this.find(path, scope.list));
    const found = this.find(path, null);
    if (!where) return found?.list ? this.some(found.list, () => conditionOn(found)) : conditionOn(found);
    return this.some(found, (list) => {
      const part = this.find(sub ?? '', list);
      return `(${this.condition(where, { ...scope, list })} and ${conditionOn(part)})`;
    });
  }

  private find(path: string, list: Attribute | null): Attribute | null {
    return this.schema.find(list ? `${list.path}.${path}` : path);
  }

  private some(list: Attribute | null, condition: (list: Attribute) => string): string {
    if (!list?.isMultiValued || list.sql === null) return NEVER;
    const { entries } = list;
    if (entries === null) return condition(list);
    const { from, where } = entries ?? { from: jsonEntries(list), where: 'true' };
    return `exists (select 1 from ${from} where ${where} and ${condition(list)})`;
  }

  private comparison(attribute: Attribute, operator: ComparisonOperator, value: FilterValue): string {
    const compared = attribute.type === 'complex' ? attribute.value : attribute;
    if (!compared) return NEVER;
    const operand = parseOperand(compared, operator, value);
    return this.comparisonWith(compared, operator, operand);
  }

  private comparisonWith(attribute: Attribute, operator: ComparisonOperator, operand: Operand): string {
    const column = columnSql(attribute);
    switch (operand.is) {
      case 'never':
        return NEVER;
      case 'absent':
        return `${column} is null`;
      case 'flag':
        return `${column} = ${this.bind(operand.flag)}`;
      case 'time':
        return `${column} ${operator === 'eq' ? '=' : ORDER[operator as keyof typeof ORDER]} ${this.bind(operand.time)}`;
      case 'text':
        return this.textComparison(attribute, operator, operand.text);
    }
  }

  private textComparison(attribute: Attribute, operator: ComparisonOperator, text: string): string {
    const { isUuid } = attribute;
    const column = columnSql(attribute);
    // PostgreSQL raises an error for anything but a UUID.
    if (operator === 'eq') return isUuid && !UUID.test(text) ? NEVER : `${column} = ${this.bind(text)}`;
    const asText = isUuid ? `${column}::text` : column;
    const escaped = text.replace(/[\\%_]/g, '\\$&');
    switch (operator) {
      case 'co':
        return `${asText} like ${this.bind(`%${escaped}%`)} escape '\\'`;
      case 'sw':
        return `${asText} like ${this.bind(`${escaped}%`)} escape '\\'`;
      case 'ew':
        return `${asText} like ${this.bind(`%${escaped}`)} escape '\\'`;
      default:
        return `${asText} collate "C" ${ORDER[operator as keyof typeof ORDER]} ${this.bind(text)}`;
    }
  }

  private countSearch(): void {
    if (++this.searches > MAX_SEARCHES)
      throw new InvalidFilter(
        `The filter has more than ${MAX_SEARCHES} terms with co and ew; compare with eq or sw, or send several requests.`,
      );
  }

  private bind(value: string | boolean | Date): string {
    const name = `p${this.count++}`;
    this.parameters[name] = value;
    return `:${name}`;
  }
}

function simpleCondition(
  attribute: Attribute | null,
  { isNegated }: Scope,
  toSql: (attribute: Attribute) => string,
): string {
  if (!attribute || attribute.sql === null) return NEVER;
  return isNegated ? `coalesce((${toSql(attribute)}), false)` : `(${toSql(attribute)})`;
}

function presence(attribute: Attribute): string {
  if (attribute.isMultiValued) return 'true';
  if (attribute.type !== 'complex') return `${columnSql(attribute)} is not null`;
  return attribute.leaves
    .map((leaf) => (leaf.sql === null ? NEVER : `${columnSql(leaf)} is not null`))
    .join(' or ');
}

export function columnSql(attribute: Attribute): string {
  const { sql, list, type, name, keys } = attribute;
  if (typeof sql === 'string') return sql;
  if (type === 'boolean') return `(x.entry ->> '${name}')::boolean`;
  return list ? `(x.entry #>> '{${name},norm}')` : `(m.scim_extra #>> '{${keys.join(',')},norm}')`;
}

const jsonEntries = ({ keys }: Attribute) =>
  `jsonb_array_elements(m.scim_extra #> '{${keys.join(',')}}') x(entry)`;
