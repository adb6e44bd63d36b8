import type { Attribute } from './attribute.js';
import { entriesIn, type Entry, type Profile } from './profile.js';
import type { Projection } from './projection.js';
import type { ResourceSchema } from './schema.js';

export type ResourceBody = Record<string, unknown>;

/** A resource as clients see it: attributes without a value are absent. RFC 7643 section 2.5. */
export function resourceBody(schema: ResourceSchema, profile: Profile, projection: Projection): ResourceBody {
  const used = schema.extensions.filter((extension) => extension.leaves.some((leaf) => profile.has(leaf)));
  const schemas = [schema.urn, ...used.map(({ name }) => name)];
  const shown = schema.top.filter(({ name }) => name !== 'schemas');
  return { schemas, ...membersOf(shown, profile, projection) };
}

function membersOf(attributes: readonly Attribute[], profile: Profile, projection: Projection): ResourceBody {
  const members = attributes.map(
    (attribute) => [attribute.name, valueOf(attribute, profile, projection)] as const,
  );
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

function valueOf(attribute: Attribute, profile: Profile, projection: Projection): unknown {
  if (attribute.isMultiValued) return listOf(attribute, profile, projection);
  if (attribute.type !== 'complex') return projection(attribute) ? profile.get(attribute) : undefined;
  const members = membersOf(attribute.sub, profile, projection);
  return Object.keys(members).length > 0 ? members : undefined;
}

function listOf(list: Attribute, profile: Profile, projection: Projection): unknown {
  const parts = list.sub.filter((part) => projection(part));
  const entries = entriesIn(profile, list);
  return parts.length > 0 && entries.length > 0 ? entries.map((entry) => entryBody(parts, entry)) : undefined;
}

export const entryBody = (parts: readonly Attribute[], entry: Entry): ResourceBody =>
  Object.fromEntries(parts.flatMap((part) => (entry.has(part) ? [[part.name, entry.get(part)]] : [])));
