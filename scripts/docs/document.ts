import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';

export interface Schema {
  $ref?: string;
  allOf?: Schema[];
  oneOf?: Schema[];
  type?: string;
  description?: string;
  enum?: unknown[];
  format?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  maxItems?: number;
  maxLength?: number;
  /** What a text is, where its type does not say it. */
  'x-kind'?: string;
  /** Of a category: whether scans show a page, and whether the symbol contains the short URL. */
  'x-page'?: boolean;
  'x-dynamic'?: string;
}

export interface Parameter {
  $ref?: string;
  name: string;
  in: 'query' | 'path' | 'header' | 'cookie';
  description?: string;
  required?: boolean;
  schema?: Schema;
}

interface Example {
  $ref?: string;
  value?: unknown;
}

export interface Body {
  content?: Record<string, { schema?: Schema; example?: unknown; examples?: Record<string, Example> }>;
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: Body;
  responses: Record<string, Body & { $ref?: string; description?: string }>;
  security?: Record<string, unknown>[];
  'x-permission': string;
  'x-fresh-proof'?: true;
}

export interface Document {
  /** Of operations that have none of their own. */
  security: Record<string, unknown>[];
  tags: { name: string; description: string; externalDocs: { url: string } }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    examples: Record<string, Example>;
  };
  'x-webhooks': Record<string, { post: Operation }>;
  'x-permissions': Record<string, { allows: string; role: string; scope: string | null }>;
}

export function readDocument(): Document {
  const document = load(readFileSync('openapi.yaml', 'utf8')) as Document;
  for (const item of Object.values(document.paths))
    for (const operation of Object.values(item)) operation.security ??= document.security;
  return document;
}

export const nameIn = ($ref: string): string => $ref.split('/').at(-1) ?? '';

/** A schema with what it refers to; its own description comes first. */
export function resolve(schema: Schema, document: Document): Schema {
  const { $ref, allOf = [], ...own } = schema;
  const referred = $ref === undefined ? [] : [document.components.schemas[nameIn($ref)] ?? {}];
  const parts = [...referred, ...allOf].map((part) => resolve(part, document));
  return {
    ...(Object.assign({}, ...parts, own) as Schema),
    properties: Object.assign({}, ...[...parts, own].map(({ properties }) => properties ?? {})) as Record<
      string,
      Schema
    >,
    required: [...parts, own].flatMap(({ required = [] }) => required),
  };
}

/** The first example of a body. */
export function exampleIn(body: Body | undefined, document: Document): unknown {
  const content = body?.content?.['application/json'] ?? body?.content?.['application/scim+json'];
  const [first] = Object.values(content?.examples ?? {});
  const named = first?.$ref === undefined ? first : document.components.examples[nameIn(first.$ref)];
  return content?.example ?? named?.value;
}
