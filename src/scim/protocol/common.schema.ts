import type { AttributeSpec } from './attribute.js';

/** RFC 7643 section 3. @param urns SQL of a query that returns the URNs in lower case, as `urn` */
export const schemasOf = (urns: string): AttributeSpec => ({
  name: 'schemas',
  description: 'The URNs of the schemas of this resource',
  isMultiValued: true,
  returned: 'always',
  entries: { from: `(${urns}) s`, where: 'true' },
  sql: 's.urn',
});

/** RFC 7643 section 3.1. @param times their SQL; null if the resource has no times */
export const metaOf = (
  resourceType: string,
  { created, lastModified }: { created: string | null; lastModified: string | null },
): AttributeSpec => ({
  name: 'meta',
  description: 'Metadata of the resource',
  mutability: 'readOnly',
  sub: [
    {
      name: 'resourceType',
      description: 'The type of the resource',
      isCaseExact: true,
      // PostgreSQL does not sort by a constant of unknown type.
      sql: `'${resourceType}'::text`,
    },
    { name: 'created', type: 'dateTime', description: 'When the resource was created', sql: created },
    {
      name: 'lastModified',
      type: 'dateTime',
      description: 'When the resource last changed',
      sql: lastModified,
    },
    { name: 'location', description: 'The URL of the resource', isCaseExact: true, sql: null },
  ],
});
