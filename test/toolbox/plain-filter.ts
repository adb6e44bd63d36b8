import type { Attribute } from '../../src/scim/protocol/attribute.js';
import { compares, isSelected } from '../../src/scim/protocol/entry-filter.js';
import type { Filter } from '../../src/scim/protocol/filter.js';
import { entriesIn, type Profile } from '../../src/scim/protocol/profile.js';
import { EVERYTHING } from '../../src/scim/protocol/projection.js';
import { resourceBody } from '../../src/scim/protocol/resource-body.js';
import { USER } from '../../src/scim/protocol/user.schema.js';

export function matches(user: Profile, filter: Filter): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.terms.every((term) => matches(user, term));
    case 'or':
      return filter.terms.some((term) => matches(user, term));
    case 'not':
      return !matches(user, filter.term);
    case 'some': {
      const list = USER.find(filter.path);
      return (
        list !== null && entriesIn(user, list).some((each) => isSelected(USER, list, filter.where, each))
      );
    }
    case 'present': {
      const found = valuesOf(user, filter);
      return found.values.length > 0;
    }
    case 'compare': {
      if (filter.operator === 'ne') return !matches(user, { ...filter, operator: 'eq' });
      const { attribute, values, absences } = valuesOf(user, filter, true);
      if (!attribute) return false;
      const all = [...values, ...Array.from({ length: absences }, () => undefined)];
      return all.some((each) => compares(attribute, each, filter.operator, filter.value));
    }
  }
}

function valuesOf(
  user: Profile,
  { path, where, sub }: { path: string; where: Filter | null; sub: string | null },
  isCompared = false,
) {
  const named = USER.find(path);
  const part = sub === null ? named : (named?.part(sub) ?? null);
  const attribute = isCompared && part?.type === 'complex' ? part.value : part;
  if (!named || !part || part.sql === null || named.list?.sql === null) return NOTHING;
  if (part === SCHEMAS) return { attribute, values: schemasOf(user), absences: 0 };
  if (where && !named.isMultiValued) return NOTHING;
  if (!part.list) return simpleValues(user, part, attribute);
  const list = part.list;
  const entries = entriesIn(user, list).filter(
    (each) => where === null || isSelected(USER, list, where, each),
  );
  if (part === list && !isCompared) return { attribute, values: entries.map(() => true), absences: 0 };
  const values = entries.flatMap((each) => (attribute && each.has(attribute) ? [each.get(attribute)!] : []));
  return { attribute, values, absences: entries.length - values.length };
}

const SCHEMAS = USER.at('schemas');
const schemasOf = (user: Profile) => resourceBody(USER, user, EVERYTHING).schemas as string[];

const NOTHING = { attribute: null, values: [], absences: 0 };

function simpleValues(user: Profile, part: Attribute, attribute: Attribute | null) {
  const leaves = attribute ? attribute.leaves : part.leaves;
  const values = leaves.flatMap((leaf) =>
    user.has(leaf) && leaf.sql !== null ? [user.get(leaf) as string | boolean] : [],
  );
  return { attribute, values, absences: values.length === 0 ? 1 : 0 };
}
