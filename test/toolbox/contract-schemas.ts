import { Ajv, type AnySchemaObject, type ErrorObject, type ValidateFunction } from 'ajv';
import type { OpenAPIV3 } from 'openapi-types';

export type SchemaOrRef = OpenAPIV3.SchemaObject | OpenAPIV3.ReferenceObject;

const ID = 'openapi';

/**
 * Validates bodies by schemas of one document. Compiling a schema takes longer than a request, so each one of the
 * document is compiled once, also where several others refer to it.
 */
export class ContractSchemas {
  private readonly ajv = new Ajv({
    strict: false,
    logger: false,
    allErrors: true,
    inlineRefs: false,
    // Redocly validates the document, and a schema sees too few bodies to repay its optimization.
    validateSchema: false,
    meta: false,
    code: { optimize: false },
  });
  private readonly validators = new Map<string, ValidateFunction>();

  constructor({ components }: OpenAPIV3.Document) {
    this.ajv.addSchema({ components: { schemas: toJsonSchema(components?.schemas) } }, ID);
  }

  /** Returns what contradicts the schema; an empty list if nothing does. */
  findFaults(schema: SchemaOrRef, body: unknown): ErrorObject[] {
    const validator = this.validatorFor(schema);
    return validator(body) ? [] : (validator.errors ?? []);
  }

  private validatorFor(schema: SchemaOrRef): ValidateFunction {
    const key = JSON.stringify(schema);
    const validator = this.validators.get(key) ?? this.ajv.compile(toJsonSchema(schema) as AnySchemaObject);
    this.validators.set(key, validator);
    return validator;
  }
}

/** OpenAPI 3.0 says nullable where JSON Schema has the type null; what can only be written is not required of an answer. */
function toJsonSchema(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(toJsonSchema);
  if (typeof node !== 'object' || node === null) return node;
  const schema = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, toJsonSchema(value)]),
  ) as OpenAPIV3.SchemaObject & { $ref?: unknown };
  if (typeof schema.$ref === 'string') return { $ref: schema.$ref.replace(/^#/, `${ID}#`) };
  if (Array.isArray(schema.required) && typeof schema.properties === 'object')
    schema.required = schema.required.filter((name) => !isWriteOnly(schema.properties?.[name]));
  if (schema.nullable !== true) return schema;
  const { nullable: _, ...others } = schema;
  return { anyOf: [others, { type: 'null' }] };
}

const isWriteOnly = (property: SchemaOrRef | undefined): boolean =>
  property !== undefined && 'writeOnly' in property && property.writeOnly;
