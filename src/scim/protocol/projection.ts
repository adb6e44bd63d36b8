import type { Attribute } from './attribute.js';
import type { ResourceSchema } from './schema.js';

/** RFC 7644 section 3.9. */
export interface ProjectionQuery {
  attributes?: string;
  excludedAttributes?: string;
}

export type Projection = (attribute: Attribute) => boolean;

export const EVERYTHING: Projection = ({ returned }) => returned === 'always' || returned === 'default';

/** `attributes` takes precedence if both are sent; unknown names are ignored. */
export function parseProjection(schema: ResourceSchema, query: ProjectionQuery): Projection {
  const wanted = attributesIn(schema, query.attributes);
  if (wanted) return (attribute) => isFixed(attribute, wanted) ?? isWithin(attribute, wanted);
  const unwanted = attributesIn(schema, query.excludedAttributes);
  if (unwanted) return (attribute) => isFixed(attribute) ?? !isWithin(attribute, unwanted);
  return EVERYTHING;
}

export const isShown = (attribute: Attribute, projection: Projection): boolean =>
  attribute.sub.length === 0
    ? projection(attribute)
    : attribute.sub.some((part) => isShown(part, projection));

function attributesIn(schema: ResourceSchema, names: string | undefined): Set<Attribute> | null {
  const sent = (names ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (sent.length === 0) return null;
  return new Set(sent.flatMap((name) => schema.find(name) ?? []));
}

const NONE: ReadonlySet<Attribute> = new Set();

function isFixed(attribute: Attribute, wanted = NONE): boolean | null {
  if (attribute.returned === 'default') return null;
  if (attribute.returned === 'request') return wanted.has(attribute);
  return attribute.returned === 'always';
}

const isWithin = (attribute: Attribute, named: ReadonlySet<Attribute>): boolean =>
  named.has(attribute) || (attribute.parent !== null && isWithin(attribute.parent, named));
