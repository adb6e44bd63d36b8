import type { ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import { categories } from '#libs/qr-codes';
import type { InternalRequest } from '../http/internal/internal-requests.js';

export type Arguments = Readonly<Record<string, unknown>>;

export interface ToolSchema {
  type: 'object';
  properties: Record<string, object>;
  required?: string[];
  additionalProperties: boolean;
}

/** Fields of an operation, with their documentation in openapi.yaml. */
export interface DocumentedArguments {
  operationId: string;
  /** Names of parameters, or of fields of the body; all of the body if omitted. */
  names?: readonly string[];
}

export interface McpTool {
  name: string;
  title: string;
  description: string;
  /** The permission of this operation is what the tool needs. */
  operationId: string;
  annotations: ToolAnnotations;
  /** Without those that are documented. */
  own: Partial<ToolSchema>;
  documented: readonly DocumentedArguments[];
  request: (args: Arguments) => InternalRequest;
  /** Shortens a record of a list; the whole record by default. */
  shorten?: (record: Record<string, unknown>) => object;
  returns: 'record' | 'image' | 'dry run';
}

export const READS: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };

export const QR_CODES = '/api/v1/qr';
export const ID = { id: { type: 'string', format: 'uuid', description: 'ID of the QR code' } };
export const NEEDS_ID: Partial<ToolSchema> = { properties: ID, required: ['id'] };

export const CONTENT = {
  category: {
    type: 'string',
    enum: categories.map(({ name }) => name),
    description: 'Kind of content; the guide categories has the fields of qr_data of each',
  },
  qr_data: {
    type: 'object',
    description: 'The content; of the category url: {"url": "https://example.com/menu"}',
  },
  design: { type: 'object', description: 'Colors, shapes and logo, as in the guide design' },
};

export const idIn = ({ id }: Arguments) => encodeURIComponent(String(id));

export const without = (args: Arguments, ...names: string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(args).filter(([name]) => !names.includes(name)));

/** Lists repeat their parameter, as in all of the API. */
export function withQuery(path: string, args: Arguments): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(args))
    for (const each of [value].flat()) query.append(name, text(each));
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

export const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
