import { InvalidFilter } from './scim.errors.js';
import { isAttributeName, isAttributePath } from './schema.js';
import { FilterTokens, type FilterValue } from './filter-tokens.js';

export type ComparisonOperator = (typeof COMPARISONS)[number];

interface OnAttribute {
  path: string;
  /** The filter that the entry must match, as in `emails[type eq "work"].value`. */
  where: Filter | null;
  sub: string | null;
}

export type Filter =
  | { kind: 'and' | 'or'; terms: Filter[] }
  | { kind: 'not'; term: Filter }
  | ({ kind: 'present' } & OnAttribute)
  | ({ kind: 'compare'; operator: ComparisonOperator; value: FilterValue } & OnAttribute)
  /** `emails[type eq "work"]`: at least one entry matches. */
  | { kind: 'some'; path: string; where: Filter };

/** The part of a resource that a PATCH operation names (RFC 7644 section 3.5.2). */
export interface PatchPath {
  path: string;
  where: Filter | null;
  sub: string | null;
}

const COMPARISONS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
const MAX_LEVELS = 32;
const MAX_TERMS = 100;
/** A PATCH can have a thousand paths, whose filters are evaluated in this process. */
const MAX_TERMS_OF_PATH = 20;

/** RFC 7644 section 3.4.2.2. @throws InvalidFilter, InvalidValue */
export const parseFilter = (text: string): Filter => new FilterParser(text, MAX_TERMS).filter();

export const parsePatchPath = (text: string): PatchPath =>
  new FilterParser(text, MAX_TERMS_OF_PATH).patchPath();

class FilterParser {
  private readonly tokens: FilterTokens;
  private levels = 0;
  private terms = 0;

  constructor(
    text: string,
    private readonly maxTerms: number,
  ) {
    this.tokens = new FilterTokens(text);
  }

  filter(): Filter {
    const found = this.disjunction(true);
    this.tokens.expectEnd();
    return found;
  }

  patchPath(): PatchPath {
    const path = this.path();
    const where = this.tokens.take('[') ? this.entryFilter() : null;
    const sub = where ? this.sub() : null;
    this.tokens.expectEnd();
    return { path, where, sub };
  }

  private disjunction(allowsEntries: boolean): Filter {
    return this.series('or', () => this.series('and', () => this.term(allowsEntries)));
  }

  private series(kind: 'and' | 'or', next: () => Filter): Filter {
    const first = next();
    const rest: Filter[] = [];
    while (this.tokens.takeWord(kind)) rest.push(next());
    return rest.length === 0 ? first : { kind, terms: [first, ...rest] };
  }

  private term(allowsEntries: boolean): Filter {
    if (++this.terms > this.maxTerms)
      throw new InvalidFilter(`The filter has more than ${this.maxTerms} terms.`);
    if (this.tokens.take('(')) return this.group(allowsEntries);
    if (this.tokens.takeWord('not')) {
      this.tokens.expect('(');
      return { kind: 'not', term: this.group(allowsEntries) };
    }
    return this.expression(allowsEntries);
  }

  private group(allowsEntries: boolean): Filter {
    const found = this.deeper(() => this.disjunction(allowsEntries));
    this.tokens.expect(')');
    return found;
  }

  private expression(allowsEntries: boolean): Filter {
    const path = this.path();
    if (!this.tokens.take('[')) return this.operation({ path, where: null, sub: null });
    if (!allowsEntries) throw this.tokens.fault('brackets cannot be nested');
    const where = this.entryFilter();
    const sub = this.sub();
    return sub === null ? { kind: 'some', path, where } : this.operation({ path, where, sub });
  }

  private operation(on: OnAttribute): Filter {
    const operator = this.tokens.word('an operator').toLowerCase();
    if (operator === 'pr') return { kind: 'present', ...on };
    const comparison = COMPARISONS.find((known) => known === operator);
    if (!comparison) throw this.tokens.fault(`unknown operator; use ${COMPARISONS.join(', ')} or pr`);
    return { kind: 'compare', operator: comparison, value: this.tokens.value(), ...on };
  }

  private entryFilter(): Filter {
    const found = this.deeper(() => this.disjunction(false));
    this.tokens.expect(']');
    return found;
  }

  private sub(): string | null {
    if (!this.tokens.take('.')) return null;
    const name = this.tokens.word('the name of a sub-attribute');
    if (!isAttributeName(name)) throw this.tokens.fault('this is not the name of a sub-attribute');
    return name;
  }

  private path(): string {
    const path = this.tokens.word('the name of an attribute');
    if (!isAttributePath(path)) throw this.tokens.fault('this is not the name of an attribute');
    return path;
  }

  private deeper<T>(parse: () => T): T {
    if (++this.levels > MAX_LEVELS)
      throw new InvalidFilter(`The filter is nested more than ${MAX_LEVELS} levels deep.`);
    const found = parse();
    this.levels--;
    return found;
  }
}
