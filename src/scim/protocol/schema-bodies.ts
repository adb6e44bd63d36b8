import type { Attribute } from './attribute.js';
import type { ResourceSchema } from './schema.js';

const SCHEMA_URN = 'urn:ietf:params:scim:schemas:core:2.0:Schema';
const RESOURCE_TYPE_URN = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';

export function schemaBodies(schema: ResourceSchema, base: string) {
  const { name, urn, description, attributes, extensions } = schema;
  const own = { id: urn, name, description, attributes: attributeBodies(attributes) };
  const others = extensions.map((extension) => ({
    id: extension.name,
    name: extension.title,
    description: extension.description,
    attributes: attributeBodies(extension.sub),
  }));
  return [own, ...others].map((body) => ({
    schemas: [SCHEMA_URN],
    ...body,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${body.id}` },
  }));
}

export const resourceTypeBody = (
  { name, urn, endpoint, description, extensions }: ResourceSchema,
  base: string,
) => ({
  schemas: [RESOURCE_TYPE_URN],
  id: name,
  name,
  endpoint,
  description,
  schema: urn,
  schemaExtensions: extensions.map((extension) => ({ schema: extension.name, required: false })),
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
});

interface AttributeBody {
  name: string;
  type: string;
  multiValued: boolean;
  description: string;
  required: boolean;
  canonicalValues?: readonly string[];
  /** Only strings have these two. */
  caseExact?: boolean;
  uniqueness?: string;
  mutability: string;
  returned: string;
  subAttributes?: AttributeBody[];
}

const attributeBodies = (attributes: readonly Attribute[]) =>
  attributes.filter(({ isUnlisted }) => !isUnlisted).map(attributeBody);

/** RFC 7643 section 7. */
function attributeBody(attribute: Attribute): AttributeBody {
  const { name, type, description, sub, canonicalValues } = attribute;
  const { isMultiValued, isRequired, isCaseExact, mutability, returned, uniqueness } = attribute;
  return {
    name,
    type,
    multiValued: isMultiValued,
    description,
    required: isRequired,
    ...(canonicalValues ? { canonicalValues } : {}),
    ...(type === 'string' ? { caseExact: isCaseExact } : {}),
    mutability,
    returned,
    ...(type === 'string' ? { uniqueness } : {}),
    ...(sub.length > 0 ? { subAttributes: attributeBodies(sub) } : {}),
  };
}
