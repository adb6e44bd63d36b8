import fc from 'fast-check';
import type { OpenAPIV3 } from 'openapi-types';
import { inOtherCase } from '#libs/validation';
import { QR_NAMES, QUERY_NAMES, sortInOtherCase } from '../../src/mobile/mobile.fields.js';
import { operationAt, type DocumentedOperation } from './contract.js';
import { valueOf } from './valid-values.js';

export interface RandomRequest {
  /** The encoded value of each path parameter; null means an existing record. */
  parameter: string | null;
  query: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}

export type Query = [name: string, value: string][];

export function validRequest(documented: DocumentedOperation): fc.Arbitrary<RandomRequest> {
  const { id, operation } = documented;
  const takesKey = parametersOf(operation, 'header').some(({ name }) => name === 'Idempotency-Key');
  return fc.record({
    parameter: fc.constant(null),
    query: validQuery(documented).map(written),
    headers: takesKey ? fc.oneof(fc.constant({}), newKey) : fc.constant({}),
    // An upsert has this field in its path.
    body: validBody(documented).map((body) =>
      JSON.stringify(id === 'upsertQrCodeByExternalId' ? { ...Object(body), external_id: undefined } : body),
    ),
  });
}

/** The mobile operation is the REST v1 operation in camelCase, whose names tell how fields depend on each other. */
const twinOf = ({ path, method }: DocumentedOperation): DocumentedOperation | undefined =>
  path.startsWith('/api/mobile/') ? operationAt(method, path.replace('/mobile', '')) : undefined;

export function validBody(documented: DocumentedOperation): fc.Arbitrary<unknown> {
  const twin = twinOf(documented);
  if (twin) return validBody(twin).map((body) => inOtherCase(body, QR_NAMES));
  const { requestBody } = documented.operation;
  const { content } = (requestBody ?? { content: {} }) as OpenAPIV3.RequestBodyObject;
  const schema = content['application/json']?.schema;
  return schema ? valueOf(schema) : fc.constant(undefined);
}

/** These requests take JSON. */
const CSV_ONLY = new Set(['for', 'delimiter', 'bom']);

export function validQuery(documented: DocumentedOperation): fc.Arbitrary<Query> {
  const twin = twinOf(documented);
  const names = parametersOf(documented.operation, 'query').map(({ name }) => name);
  if (twin)
    return validQuery(twin).map((query) => query.map(inCamelCase).filter(([name]) => names.includes(name)));
  const values = parametersOf(documented.operation, 'query')
    .filter(({ name }) => name !== 'cursor' && !CSV_ONLY.has(name))
    .map(({ name, schema = {} }) => [name, valueIn(schema, name)]);
  const given = fc.record(Object.fromEntries(values) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: [],
    noNullPrototype: true,
  });
  return given.map((query) =>
    Object.entries(agreed(query)).flatMap(([name, value]) =>
      [value].flat().map((each): [string, string] => [name, encoded(String(each))]),
    ),
  );
}

const inCamelCase = ([name, value]: Query[number]): Query[number] => [
  QUERY_NAMES.get(name)?.other ?? name,
  name === 'sort' ? String(sortInOtherCase(value)) : value,
];

export const parametersOf = ({ parameters = [] }: OpenAPIV3.OperationObject, place: string) =>
  (parameters as OpenAPIV3.ParameterObject[]).filter((parameter) => parameter.in === place);

export const written = (query: Query): string =>
  query.length === 0 ? '' : `?${query.map(([name, value]) => `${name}=${value}`).join('&')}`;

export const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

/** This is so long that no two are the same. */
const newKey = fc.stringMatching(/^[!-~]{30,255}$/).map((key) => ({ 'idempotency-key': key }));

function valueIn(
  schema: NonNullable<OpenAPIV3.ParameterObject['schema']>,
  name: string,
): fc.Arbitrary<unknown> {
  if (name === 'folder_id' || name === 'parent_id') return fc.constant('none');
  // A large picture takes longer to draw without testing more.
  if (name === 'size') return fc.integer({ min: 100, max: 300 });
  if (name === 'size_mm') return fc.integer({ min: 20, max: 100 });
  if (name === 'language') return fc.constantFrom('de', 'fr');
  // Records exist from the time of the tests on.
  if (name === 'time') return fc.constant('2027-01-01T00:00:00.000Z');
  if (name === 'country') return fc.constantFrom('CH', 'DE');
  // Two characters are enough only for Chinese and Japanese.
  if (name === 'q') return valueOf({ ...schema, minLength: 3 }, name);
  return valueOf(schema, name);
}

/** CMYK is only for print files, as are millimeters unless there are dots per inch. */
function agreedPicture({
  color_space,
  size_mm,
  dpi: _dpi,
  ...query
}: Record<string, unknown>): Record<string, unknown> {
  if (color_space === undefined && size_mm === undefined) return query;
  const { size: _size, ...others } = query;
  return {
    ...others,
    format: 'pdf',
    ...(color_space !== undefined && { color_space }),
    ...(size_mm !== undefined && { size_mm }),
  };
}

const CREATED = ['created_after', 'created_before', 'createdAfter', 'createdBefore'];

/**
 * Analytics take a period or its start and end; hours are not available for all periods. Only an upsert clears fields,
 * and finds codes by what each item then needs; only a dry run shows differences.
 */
function agreed({ from, to, key, ...given }: Record<string, unknown>): Record<string, unknown> {
  const query = agreedPicture(given);
  // A time or a date, for which OpenAPI 3.0 has no format.
  for (const name of CREATED) if (name in query) query[name] = '2026-01-01';
  if (query.diff === true) query.dry_run = true;
  if (key === 'external_id') query.key = key;
  if (query.empty_cells === 'clear') return { ...query, mode: 'upsert' };
  if (query.interval === 'hour') return { ...query, period: '7d' };
  if (query.period !== undefined || from === undefined) return query;
  const times = { from: '2026-01-01T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' };
  return to === undefined ? { ...query, from: times.from } : { ...query, ...times };
}
