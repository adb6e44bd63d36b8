import type { Client } from 'pg';
import { EXPORTED_FILES, type ExportedFile } from './exported-files.js';

const integer = { type: ['integer', 'null'] };
const number = { type: ['number', 'null'] };
const text = { type: ['string', 'null'] };
const list = (items: object) => ({ type: ['array', 'null'], items });

/** By the numbers that PostgreSQL has for its types (pg_type.dat). */
const TYPES: Record<number, object> = {
  ...{ 16: { type: ['boolean', 'null'] }, 20: integer, 21: integer, 23: integer, 1700: number },
  ...{ 17: text, 25: text, 1042: text, 1043: text, 1082: { ...text, format: 'date' } },
  ...{ 114: {}, 3802: {}, 1184: { ...text, format: 'date-time' }, 2950: { ...text, format: 'uuid' } },
  ...{ 1009: list({ type: 'string' }), 1015: list({ type: 'string' }) },
  ...{ 2951: list({ type: 'string', format: 'uuid' }) },
};

const MANIFEST_SCHEMA = {
  type: 'object',
  required: ['format', 'service', 'madeAt', 'shortUrlBase', 'since', 'workspace', 'files'],
  properties: {
    format: { const: 2 },
    service: { type: 'string', description: 'The version of the service that wrote it.' },
    madeAt: { type: 'string', format: 'date-time' },
    shortUrlBase: {
      type: 'string',
      description: 'How short URLs begin that have no domain of the workspace.',
    },
    since: {
      type: ['string', 'null'],
      format: 'date-time',
      description: 'Only scans, leads and clicks from then on; null for everything.',
    },
    workspace: {
      type: 'object',
      required: ['id', 'name'],
      properties: { id: { type: 'string', format: 'uuid' }, name: { type: 'string' } },
    },
    files: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name', 'bytes', 'rows', 'sha256'],
        properties: {
          name: { type: 'string' },
          bytes: { type: 'integer' },
          rows: { ...integer, description: 'Of a file with one record per line; null for others.' },
          sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' },
        },
      },
    },
    gone: {
      type: 'array',
      items: { type: 'string' },
      description: 'Uploaded files in files.jsonl that were deleted while the export was written.',
    },
  },
};

const MAP_LINE = {
  type: 'object',
  description:
    'What answers a code without the service: location is where it redirects, page a file below map/pages; exact, if the case of the path matters.',
  properties: {
    ...{ host: { type: 'string' }, path: { type: 'string' }, exact: { type: 'boolean' } },
    ...{ location: text, page: text },
  },
  required: ['host', 'path', 'exact', 'location', 'page'],
  additionalProperties: false,
};

/** The JSON schema of an export: a definition for each file, of one line, derived from what the queries select. */
export async function exportSchema(database: Client): Promise<object> {
  const definitions: Record<string, object> = { 'map/codes': MAP_LINE };
  for (const file of EXPORTED_FILES) definitions[file.name] = await lineSchema(database, file);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'An export of a workspace, format 2',
    description:
      'The schema itself describes manifest.json. Each definition describes a line of the file with its name: a JSON object in .jsonl files, a record in scans.csv, whose empty cells are null.',
    ...MANIFEST_SCHEMA,
    $defs: definitions,
  };
}

async function lineSchema(database: Client, { sql, omitted = [], columns }: ExportedFile): Promise<object> {
  const { fields } = await database.query(`select * from (${sql}) one limit 0`, [
    '00000000-0000-0000-0000-000000000000',
  ]);
  const kept = fields.filter(({ name }) => columns?.includes(name) ?? !omitted.includes(name));
  const properties = kept
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, dataTypeID }) => [name, typeOf(name, dataTypeID)] as const);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: properties.map(([name]) => name),
    additionalProperties: false,
  };
}

function typeOf(name: string, type: number): object {
  const known = TYPES[type];
  if (!known) throw new Error(`no JSON type for column ${name} of type ${type}: add it to export-schema.ts`);
  return known;
}
