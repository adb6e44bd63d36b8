import type { OpenAPIV3 } from 'openapi-types';
import { callerOf } from '../toolbox/callers.js';
import type { Answer } from '../toolbox/client.js';
import { contract, operations, UNKNOWN_ID, type DocumentedOperation } from '../toolbox/contract.js';
import { kindOf } from '../toolbox/records.js';
import {
  FILTERS,
  idFor,
  operationOf,
  operationOfEachKind,
  placeOfEachKind,
  PLACES,
  send,
  testOwnIds,
  useTenants,
  withId,
} from './tenants.js';

/** These headers change with every answer. */
const OF_THE_MOMENT = [
  'date',
  'x-request-id',
  'x-ratelimit-remaining',
  'x-ratelimit-quota-remaining',
  'ratelimit',
];

/** Returns everything that a client sees, except the request's own id. */
function seen({ status, headers, bytes }: Answer): unknown {
  const id = headers['x-request-id'] ?? '';
  const kept = Object.entries(headers).filter(([name]) => !OF_THE_MOMENT.includes(name));
  return { status, headers: Object.fromEntries(kept), body: bytes.toString().replaceAll(id, '<request id>') };
}

describe('the tenant matrix', () => {
  const world = useTenants();
  testOwnIds(world, operationOfEachKind, placeOfEachKind);

  it.each(withId)(
    '$method $path answers alike to what is a stranger’s and what is nobody’s',
    async (operation) => {
      const { id } = await kindOf(operation).make(world.strangers);
      const [foreign, unknown] = [await send(world, operation, id), await send(world, operation, UNKNOWN_ID)];
      expect(foreign.status).toBe(404);
      expect(seen(foreign)).toEqual(seen(unknown));
    },
  );

  it('has a row for every id in a body or a query of openapi.yaml, and none besides', () => {
    const documented = operations.flatMap((operation) => idsIn(operation));
    expect([...Object.keys(PLACES), ...FILTERS].sort()).toEqual(documented.sort());
  });

  it.each(Object.entries(PLACES))(
    '%s answers 422 alike to an id of a stranger and of nobody',
    async (place, act) => {
      const client = callerOf(operationOf(place), world);
      const theirs = await idFor(place, world.strangers);
      const [foreign, unknown] = [await act(client, theirs), await act(client, UNKNOWN_ID)];
      expect(foreign.status).toBe(422);
      expect(seen(foreign)).toEqual(seen(unknown));
    },
  );
});

function idsIn({ id, operation }: DocumentedOperation): string[] {
  const parameters = (operation.parameters ?? []) as OpenAPIV3.ParameterObject[];
  const inQuery = parameters
    .filter(
      ({ in: place, schema, name }) => place === 'query' && schema && (isId(schema) || /_id$|Id$/.test(name)),
    )
    .filter(({ name }) => !['external_id', 'externalId'].includes(name))
    .map(({ name }) => `${id} ?${name}`);
  const body = (operation.requestBody as OpenAPIV3.RequestBodyObject | undefined)?.content[
    'application/json'
  ];
  return [...inQuery, ...(body?.schema ? placesOfIds(body.schema, '') : []).map((place) => `${id} ${place}`)];
}

type Schema = OpenAPIV3.SchemaObject | OpenAPIV3.ReferenceObject;

const isId = (schema: Schema) => 'format' in schema && schema.format === 'uuid';

function placesOfIds(schema: Schema, at: string): string[] {
  if ('$ref' in schema) {
    const found = contract.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''];
    return found ? placesOfIds(found, at) : [];
  }
  if (isId(schema)) return [at];
  const parts = [...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  const inside = 'items' in schema ? placesOfIds(schema.items, at) : [];
  const below = Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
    placesOfIds(each, `${at}/${name}`),
  );
  return [...new Set([...parts.flatMap((part) => placesOfIds(part, at)), ...inside, ...below])];
}
