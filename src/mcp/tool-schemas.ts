import { Injectable } from '@nestjs/common';
import { Config } from '#libs/platform';
import { convertToJson, publishedYaml } from '../http/openapi/published-document.js';
import type { DocumentedArguments, McpTool, ToolSchema } from './tool.js';
import { MCP_TOOLS } from './tools.js';

interface Parameter {
  name: string;
  description?: string;
  schema: object;
}

interface Documented {
  operationId?: string;
  parameters?: (Parameter | Reference)[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

interface Reference {
  $ref: string;
}

type Schema = Reference | { properties?: Record<string, object> };

interface ContractDocument {
  paths: Record<string, Record<string, Documented>>;
  components: object;
}

/** Input schemas of the tools, whose arguments are documented as in openapi.yaml. */
@Injectable()
export class ToolSchemas {
  private schemas: Promise<ReadonlyMap<McpTool, ToolSchema>> | undefined;

  constructor(private readonly config: Config) {}

  async of(tool: McpTool): Promise<ToolSchema> {
    this.schemas ??= this.read();
    return (await this.schemas).get(tool) ?? { type: 'object', properties: {}, additionalProperties: false };
  }

  private async read(): Promise<ReadonlyMap<McpTool, ToolSchema>> {
    const document = JSON.parse(await convertToJson(publishedYaml(this.config.baseUrl))) as ContractDocument;
    return new Map(MCP_TOOLS.map((tool) => [tool, schemaOf(tool, document)]));
  }
}

function schemaOf({ own, documented }: McpTool, document: ContractDocument): ToolSchema {
  const found = documented.map((each) => argumentsOf(each, document));
  return {
    type: 'object',
    additionalProperties: false,
    ...own,
    properties: Object.assign({}, own.properties, ...found) as Record<string, object>,
  };
}

/** @throws if the operation has no such parameter or field */
function argumentsOf({ operationId, names }: DocumentedArguments, document: ContractDocument) {
  const operation = Object.values(document.paths)
    .flatMap((path) => Object.values(path))
    .find((each) => each.operationId === operationId);
  const known = { ...parametersOf(operation, document), ...bodyOf(operation, document) };
  const chosen = (names ?? Object.keys(bodyOf(operation, document))).map(
    (name) => [name, known[name]] as const,
  );
  const unknown = chosen.find(([, schema]) => schema === undefined);
  if (unknown) throw new Error(`${operationId} has no argument ${unknown[0]}`);
  return Object.fromEntries(chosen);
}

function parametersOf(operation: Documented | undefined, document: ContractDocument): Record<string, object> {
  const parameters = (operation?.parameters ?? []).map((each) => resolve(each, document));
  return Object.fromEntries(
    parameters.map(({ name, description, schema }) => [
      name,
      { ...schema, ...(description && { description }) },
    ]),
  );
}

function bodyOf(operation: Documented | undefined, document: ContractDocument): Record<string, object> {
  const schema = operation?.requestBody?.content['application/json']?.schema;
  return schema ? (resolve(schema, document).properties ?? {}) : {};
}

function resolve<Value extends object>(value: Value | Reference, document: ContractDocument): Value {
  if (!('$ref' in value)) return value;
  return value.$ref
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((parent, name) => (parent as Record<string, unknown>)[name], document) as Value;
}
