import { UUID } from '../requests/id.pipe.js';
import type { Attribute } from './attribute.js';
import type { ComparisonOperator, Filter } from './filter.js';
import { operandOf, type Operand } from './filter-operand.js';
import type { FilterValue } from './filter-tokens.js';
import type { ResourceSchema } from './schema.js';

/** A condition on the rows of a resource, for TypeORM's Brackets. */
export interface FilterSql {
  sql: string;
  /** By name: `p0`, `p1`. */
  parameters: Record<string, string | boolean | Date>;
}

/** Names of attributes come from the schema only, values become parameters. @throws InvalidFilter */
export function filterSql(schema: ResourceSchema, filter: Filter): FilterSql {
  const compiler = new FilterCompiler(schema);
  return { sql: compiler.condition(filter, null), parameters: compiler.parameters };
}

/** A condition on the entries of a list, such as `type eq "work"`. @throws InvalidFilter */
export function entryFilterSql(schema: ResourceSchema, list: Attribute, filter: Filter): FilterSql {
  const compiler = new FilterCompiler(schema);
  return { sql: compiler.condition(filter, list), parameters: compiler.parameters };
}

/** An attribute that nothing is stored of is as one without a value. RFC 7644 section 3.4.2.2. */
const NEVER = 'false';
const ORDER = { gt: '>', ge: '>=', lt: '<', le: '<=' } as const;

class FilterCompiler {
  readonly parameters: FilterSql['parameters'] = {};
  private count = 0;

  constructor(private readonly schema: ResourceSchema) {}

  /** @param list the list inside of whose brackets the filter is */
  condition(filter: Filter, list: Attribute | null): string {
    switch (filter.kind) {
      case 'and':
      case 'or':
        return `(${filter.terms.map((term) => this.condition(term, list)).join(` ${filter.kind} `)})`;
      case 'not':
        return `not ${this.condition(filter.term, list)}`;
      case 'some':
        return this.some(this.find(filter.path, null), (found) => this.condition(filter.where, found));
      case 'present':
        return this.onAttribute(filter, list, (attribute) => presence(attribute));
      case 'compare': {
        const { operator, value } = filter;
        const compare = (operator: ComparisonOperator) =>
          this.onAttribute(filter, list, (attribute) => this.comparison(attribute, operator, value));
        // Of a list, none of the entries equals the value.
        return operator === 'ne' ? `not ${compare('eq')}` : compare(operator);
      }
    }
  }

  /** @param judge gives the SQL of a simple attribute, in the scope of its row or entry */
  private onAttribute(
    { path, where, sub }: { path: string; where: Filter | null; sub: string | null },
    list: Attribute | null,
    judge: (attribute: Attribute) => string,
  ): string {
    if (list) return this.inEntry(this.find(path, list), judge);
    const found = this.find(path, null);
    if (!where)
      return found?.list
        ? this.some(found.list, () => this.inEntry(found, judge))
        : this.inEntry(found, judge);
    return this.some(found, (within) => {
      const part = this.find(sub ?? '', within);
      return `(${this.condition(where, within)} and ${this.inEntry(part, judge)})`;
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

  /** Three-valued logic ends here: without it, `not (externalId eq "x")` would lose the members without externalId. */
  private inEntry(attribute: Attribute | null, judge: (attribute: Attribute) => string): string {
    return attribute && attribute.sql !== null ? `coalesce((${judge(attribute)}), false)` : NEVER;
  }

  private comparison(attribute: Attribute, operator: ComparisonOperator, value: FilterValue): string {
    const compared = attribute.type === 'complex' ? attribute.value : attribute;
    if (!compared) return NEVER;
    const operand = operandOf(compared, operator, value);
    return this.comparisonWith(compared, operator, operand);
  }

  private comparisonWith(attribute: Attribute, operator: ComparisonOperator, operand: Operand): string {
    const column = sqlOf(attribute);
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
    const column = sqlOf(attribute);
    // PostgreSQL raises an error for what is no UUID.
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

  private bind(value: string | boolean | Date): string {
    const name = `p${this.count++}`;
    this.parameters[name] = value;
    return `:${name}`;
  }
}

function presence(attribute: Attribute): string {
  if (attribute.isMultiValued) return 'true';
  if (attribute.type !== 'complex') return `${sqlOf(attribute)} is not null`;
  return attribute.leaves
    .map((leaf) => (leaf.sql === null ? NEVER : `${sqlOf(leaf)} is not null`))
    .join(' or ');
}

/** The value of a simple attribute that filters compare, in the scope of its row or entry. */
export function sqlOf(attribute: Attribute): string {
  const { sql, list, type, name, keys } = attribute;
  if (typeof sql === 'string') return sql;
  if (type === 'boolean') return `(x.entry ->> '${name}')::boolean`;
  return list ? `(x.entry #>> '{${name},norm}')` : `(m.scim_extra #>> '{${keys.join(',')},norm}')`;
}

const jsonEntries = ({ keys }: Attribute) =>
  `jsonb_array_elements(m.scim_extra #> '{${keys.join(',')}}') x(entry)`;
