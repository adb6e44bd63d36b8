import type { Attribute } from './attribute.js';
import { entriesIn, type Entry, type Profile } from './profile.js';
import type { Projection } from './projection.js';
import type { ResourceSchema } from './schema.js';

export type ResourceBody = Record<string, unknown>;

/**
 * Builds a resource as clients see it, without attributes that have no value (RFC 7643 section 2.5). Loops take a
 * fraction of the time of Object.fromEntries and spreads, which matters for lists.
 */
export function resourceBody(schema: ResourceSchema, profile: Profile, projection: Projection): ResourceBody {
  const schemas = [schema.urn];
  for (const { name, leaves } of schema.extensions)
    if (leaves.some((leaf) => profile.has(leaf))) schemas.push(name);
  const body: ResourceBody = { schemas };
  addMembers(body, schema.shown, profile, projection);
  return body;
}

function addMembers(
  body: ResourceBody,
  attributes: readonly Attribute[],
  profile: Profile,
  projection: Projection,
): boolean {
  let hasAny = false;
  for (const attribute of attributes) {
    const value = renderValue(attribute, profile, projection);
    if (value === undefined) continue;
    body[attribute.name] = value;
    hasAny = true;
  }
  return hasAny;
}

function renderValue(attribute: Attribute, profile: Profile, projection: Projection): unknown {
  if (attribute.isMultiValued) return renderList(attribute, profile, projection);
  if (attribute.type !== 'complex') return projection(attribute) ? profile.get(attribute) : undefined;
  const members: ResourceBody = {};
  return addMembers(members, attribute.sub, profile, projection) ? members : undefined;
}

function renderList(list: Attribute, profile: Profile, projection: Projection): unknown {
  const entries = entriesIn(profile, list);
  if (entries.length === 0) return undefined;
  const parts = list.sub.filter(projection);
  return parts.length > 0 ? entries.map((entry) => entryBody(parts, entry)) : undefined;
}

function entryBody(parts: readonly Attribute[], entry: Entry): ResourceBody {
  const body: ResourceBody = {};
  for (const part of parts) {
    const value = entry.get(part);
    if (value !== undefined) body[part.name] = value;
  }
  return body;
}
