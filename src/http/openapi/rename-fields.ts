import type { OpenAPIObject } from '@nestjs/swagger';
import type { Route } from '../pipeline/route.js';
import type { FieldNaming } from '../surfaces/surface.js';
import type { Surfaces } from '../surfaces/surfaces.js';
import { describeOperation, type Operation } from './operation.js';

type Parameter = NonNullable<Operation['parameters']>[number];
type Json = Record<string, unknown>;
type Schemas = Record<string, Json>;

const SCHEMAS = '#/components/schemas/';

export function renameFields(document: OpenAPIObject, routes: Route[], surfaces: Surfaces): void {
  const schemas = (document.components?.schemas ?? {}) as Schemas;
  for (const route of routes) {
    const naming = surfaces.of(route.template)?.documentation.fieldNaming;
    const operation = describeOperation(document, route);
    if (!naming || !operation) continue;
    const renamed = new RenamedSchemas(schemas, naming);
    const { parameters } = operation;
    if (parameters) operation.parameters = parameters.map((each) => renameParameter(each, naming));
    if (operation.requestBody) operation.requestBody = renamed.rename(operation.requestBody);
    operation.responses = renamed.rename(operation.responses);
    renamed.store();
  }
}

/** The value of a parameter can be a field's name, too, such as that of a sort. */
function renameParameter(parameter: Parameter, naming: FieldNaming): Parameter {
  if ('$ref' in parameter) return parameter;
  const renamed = (_key: string, value: unknown) => (typeof value === 'string' ? naming.text(value) : value);
  const { schema, description } = parameter;
  return {
    ...parameter,
    name: naming.name(parameter.name),
    ...(description !== undefined && { description: naming.text(description) }),
    ...(schema && { schema: JSON.parse(JSON.stringify(schema), renamed) as typeof schema }),
  };
}

/**
 * Copies schemas with other field names. A schema that only this surface has (its name has the prefix) is replaced by
 * its copy.
 */
class RenamedSchemas {
  private readonly made = new Map<string, unknown>();

  constructor(
    private readonly schemas: Schemas,
    private readonly naming: FieldNaming,
  ) {}

  store(): void {
    for (const [name, schema] of this.made) this.schemas[name] = schema as Json;
  }

  rename<T>(node: T): T {
    const { naming } = this;
    return JSON.parse(JSON.stringify(node), (key, value: unknown) => {
      // The same field in another case is of the same kind: once is enough.
      if (key === 'x-kind') return undefined;
      if (key === '$ref') return this.reference(String(value));
      if (key === 'description' && typeof value === 'string') return naming.text(value);
      if (key === 'required' && Array.isArray(value)) return value.map((name) => naming.name(String(name)));
      if (key !== 'properties') return value;
      return Object.fromEntries(
        Object.entries(value as Json).map(([name, each]) => [naming.name(name), each]),
      );
    }) as T;
  }

  private reference(ref: string): string {
    const name = ref.replace(SCHEMAS, '');
    const schema = this.schemas[name];
    if (!ref.startsWith(SCHEMAS) || !schema || !this.differs(schema)) return ref;
    const copy = name.includes(this.naming.prefix) ? name : this.naming.prefix + name;
    if (!this.made.has(copy)) {
      this.made.set(copy, schema);
      this.made.set(copy, this.rename(schema));
    }
    return SCHEMAS + copy;
  }

  private differs(node: unknown): boolean {
    if (Array.isArray(node)) return node.some((each) => this.differs(each));
    if (typeof node !== 'object' || node === null) return false;
    return Object.entries(node).some(([key, value]: [string, unknown]) => {
      if (key === '$ref') return this.differs(this.schemas[String(value).replace(SCHEMAS, '')]);
      const names = key === 'properties' ? Object.keys(value as Json) : [];
      return names.some((name) => this.naming.name(name) !== name) || this.differs(value);
    });
  }
}
