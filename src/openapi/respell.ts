import type { OpenAPIObject } from '@nestjs/swagger';
import type { Route } from '../pipeline/route.js';
import type { Spelling } from '../surfaces/surface.js';
import type { Surfaces } from '../surfaces/surfaces.js';
import { operationOf, type Operation } from './operation.js';

type Parameter = NonNullable<Operation['parameters']>[number];
type Json = Record<string, unknown>;
type Schemas = Record<string, Json>;

const SCHEMAS = '#/components/schemas/';

/** Operations of surfaces whose fields have names of their own: parameters, and schemas where a name in them differs. */
export function respellOperations(document: OpenAPIObject, routes: Route[], surfaces: Surfaces): void {
  const schemas = (document.components?.schemas ?? {}) as Schemas;
  for (const route of routes) {
    const spelling = surfaces.of(route.template)?.documentation.spelling;
    const operation = operationOf(document, route);
    if (!spelling || !operation) continue;
    const twins = new Twins(schemas, spelling);
    const { parameters } = operation;
    if (parameters) operation.parameters = parameters.map((each) => parameterOf(each, spelling));
    for (const part of ['requestBody', 'responses'] as const)
      Object.assign(operation, { [part]: twins.of(operation[part]) });
    twins.store();
  }
}

/** The value of a parameter can be a name, too, such as that of a sort. */
function parameterOf(parameter: Parameter, spelling: Spelling): Parameter {
  if ('$ref' in parameter) return parameter;
  const spelled = (_key: string, value: unknown) =>
    typeof value === 'string' ? spelling.text(value) : value;
  const { schema, description } = parameter;
  return {
    ...parameter,
    name: spelling.name(parameter.name),
    ...(description !== undefined && { description: spelling.text(description) }),
    ...(schema && { schema: JSON.parse(JSON.stringify(schema), spelled) as typeof schema }),
  };
}

/** Copies of schemas with other names of fields. A schema of the surface's own, which has its prefix, is replaced by its copy. */
class Twins {
  private readonly made = new Map<string, unknown>();

  constructor(
    private readonly schemas: Schemas,
    private readonly spelling: Spelling,
  ) {}

  store(): void {
    for (const [name, schema] of this.made) this.schemas[name] = schema as Json;
  }

  /** The same part of the document with references to copies. */
  of<T>(node: T): T {
    if (Array.isArray(node)) return node.map((each: unknown) => this.of(each)) as T;
    if (typeof node !== 'object' || node === null) return node;
    const members = Object.entries(node).map(([key, value]: [string, unknown]) => {
      if (key === '$ref') return [key, this.reference(String(value))];
      if (key === 'properties') return [key, this.properties(value as Json)];
      if (key === 'required' && Array.isArray(value))
        return [key, value.map((name) => this.spelling.name(String(name)))];
      if (key === 'description') return [key, this.spelling.text(String(value))];
      if (key === 'mapping') return [key, this.mapping(value as Record<string, string>)];
      return [key, this.of(value)];
    });
    return Object.fromEntries(members) as T;
  }

  private properties(properties: Json): Json {
    const renamed = Object.entries(properties).map(([name, schema]) => [
      this.spelling.name(name),
      this.of(schema),
    ]);
    return Object.fromEntries(renamed) as Json;
  }

  private mapping = (mapping: Record<string, string>): Json =>
    Object.fromEntries(Object.entries(mapping).map(([value, ref]) => [value, this.reference(ref)]));

  private reference(ref: string): string {
    const name = ref.replace(SCHEMAS, '');
    const schema = this.schemas[name];
    if (!ref.startsWith(SCHEMAS) || !schema || !this.differs(schema)) return ref;
    const twin = name.includes(this.spelling.prefix) ? name : this.spelling.prefix + name;
    if (!this.made.has(twin)) {
      this.made.set(twin, schema);
      this.made.set(twin, this.of(schema));
    }
    return SCHEMAS + twin;
  }

  /** Whether a property, here or in a schema that it refers to, has another name. */
  private differs(node: unknown): boolean {
    if (Array.isArray(node)) return node.some((each) => this.differs(each));
    if (typeof node !== 'object' || node === null) return false;
    return Object.entries(node).some(([key, value]: [string, unknown]) => {
      if (key === '$ref') return this.differs(this.schemas[String(value).replace(SCHEMAS, '')]);
      const names = key === 'properties' ? Object.keys(value as Json) : [];
      return names.some((name) => this.spelling.name(name) !== name) || this.differs(value);
    });
  }
}
