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
  nullable?: boolean;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

interface Body {
  content: Record<string, { schema: Schema; example?: unknown }>;
}

export interface Document {
  components: { schemas: Record<string, Schema>; examples: Record<string, { value: unknown }> };
  'x-webhooks': Record<string, { post: { summary: string; description: string; requestBody: Body } }>;
}

export const readDocument = (): Document => load(readFileSync('openapi.yaml', 'utf8')) as Document;

/** A schema with what it refers to; its own description comes first. */
export function resolve(schema: Schema, document: Document): Schema {
  const { $ref, allOf, ...own } = schema;
  const name = $ref?.split('/').at(-1);
  const parts = [...(name === undefined ? [] : [document.components.schemas[name] ?? {}]), ...(allOf ?? [])];
  return Object.assign({}, ...parts.map((part) => resolve(part, document)), own) as Schema;
}
