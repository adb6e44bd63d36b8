import fc from 'fast-check';
import { parse, type Filter as OtherFilter } from 'scim2-parse-filter';
import { parseFilter, type Filter, type PatchPath } from './filter.js';

type Tree = [kind: string, ...parts: unknown[]];

const joined = (kind: string, terms: Tree[]): Tree => [
  kind,
  ...terms.flatMap((term) => (term[0] === kind ? term.slice(1) : [term])),
];

function treeOf(filter: Filter): Tree {
  switch (filter.kind) {
    case 'not':
      return ['not', treeOf(filter.term)];
    case 'and':
    case 'or':
      return joined(filter.kind, filter.terms.map(treeOf));
    case 'some':
      return ['[]', filter.path, treeOf(filter.where)];
    case 'present':
      return attributeTree(filter, (name) => ['pr', name]);
    case 'compare':
      return attributeTree(filter, (name) => [filter.operator, name, filter.value]);
  }
}

function attributeTree({ path, where, sub }: PatchPath, leaf: (name: string) => Tree): Tree {
  if (!where) return leaf(path);
  return joined('and', [['[]', path, treeOf(where)], leaf(`${path}.${sub}`)]);
}

function otherTreeOf(filter: OtherFilter): Tree {
  switch (filter.op) {
    case 'not':
      return ['not', otherTreeOf(filter.filter)];
    case 'and':
    case 'or':
      return joined(filter.op, filter.filters.map(otherTreeOf));
    case '[]':
      return ['[]', filter.attrPath, otherTreeOf(filter.valFilter)];
    case 'pr':
      return ['pr', filter.attrPath];
    default:
      return [filter.op, filter.attrPath, filter.compValue];
  }
}

const USER_URN = 'urn:ietf:params:scim:schemas:core:2.0:User';
const name = fc.constantFrom('userName', 'name.givenName', 'a-b', 'x_y', `${USER_URN}:name.familyName`);
const operator = fc.constantFrom('eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le', 'EQ', 'Co');
/** The other parser misreads escapes, and a negative number before a parenthesis, so these are left out. */
const text = fc.string({ maxLength: 8 }).filter((each) => !/["\\]/.test(each));
const value = fc.oneof(
  text.map((each) => JSON.stringify(each)),
  fc.constantFrom('true', 'false', 'null', '0', '1.5', '1e3', '"é"', '"a b) and (c"', '"]"'),
);
const atom = fc.oneof(
  fc.tuple(name, operator, value).map((parts) => parts.join(' ')),
  fc.tuple(name, fc.constantFrom('pr', 'PR')).map((parts) => parts.join(' ')),
);
const joint = fc.constantFrom(' and ', ' or ', ' AND ', ' Or ');
const filterOf = (term: fc.Arbitrary<string>, maxDepth: number) =>
  fc.letrec<{ filter: string }>((tie) => ({
    filter: fc.oneof(
      { maxDepth },
      term,
      fc.tuple(tie('filter'), joint, tie('filter')).map((parts) => parts.join('')),
      tie('filter').map((inner) => `(${inner})`),
      tie('filter').map((inner) => `( ${inner} )`),
      tie('filter').map((inner) => `not (${inner})`),
      tie('filter').map((inner) => `NOT(${inner})`),
    ),
  })).filter;
const entries = fc
  .tuple(
    fc.constantFrom('emails', `${USER_URN}:addresses`),
    filterOf(atom, 2),
    fc.constantFrom('', '.value eq "x"', '.type pr'),
  )
  .map(([list, where, rest]) => `${list}[${where}]${rest}`);

describe('parseFilter', () => {
  it('reads filters as scim2-parse-filter does, where that follows RFC 7644', () => {
    const isSame = fc.property(filterOf(fc.oneof(atom, entries), 4), (filter) => {
      expect(treeOf(parseFilter(filter))).toEqual(otherTreeOf(parse(filter)));
    });
    fc.assert(isSame, { numRuns: 300 });
  });
});
