import type { OpenAPIV3 } from 'openapi-types';
import { callerOf } from '../toolbox/callers.js';
import { operations, pathTo, UNKNOWN_ID, type DocumentedOperation } from '../toolbox/contract.js';
import type { Problem } from '../toolbox/problem.js';
import { kindOf, nextName } from '../toolbox/records.js';
import { useService } from '../toolbox/use-service.js';

const parametersOf = ({ operation }: DocumentedOperation) =>
  (operation.parameters ?? []) as OpenAPIV3.ParameterObject[];
const having = (name: string) =>
  operations.filter((operation) => parametersOf(operation).some((each) => each.name === name));

/** A browser opens it, and is sent on to a page. */
const FOR_BROWSERS = ['finishOidcSignIn', 'finishConnectionSignIn', 'receiveSamlResponse'];
const FOR_PROVIDERS = ['redirectSamlLogout', 'postSamlLogout'];
const forPrograms = operations.filter(({ id }) => ![...FOR_BROWSERS, ...FOR_PROVIDERS].includes(id));

const withJsonBody = operations.filter(({ operation }) => {
  const body = operation.requestBody as OpenAPIV3.RequestBodyObject | undefined;
  return body?.content['application/json'] !== undefined;
});

interface Sent {
  query?: string;
  /** By default, that of a new record. */
  id?: string | undefined;
  body?: object | undefined;
  headers?: Record<string, string>;
}

/** What holds of every operation that has it, whatever it is for. */
describe('the conventions', () => {
  const world = useService();
  let codeId: string;
  beforeAll(async () => {
    codeId = (await world.acme.qrCode()).id;
  });

  const send = async (operation: DocumentedOperation, { query = '', id, body, headers = {} }: Sent) => {
    const name = operation.path.includes('{id}')
      ? (id ?? (await kindOf(operation).make(world)).id)
      : nextName();
    const answer = await callerOf(operation, world).call<Problem | null>(
      operation.method,
      `${pathTo(operation, name)}${query}`,
      { headers, body: body ?? (withJsonBody.includes(operation) ? {} : undefined) },
    );
    return { ...answer, errors: answer.body?.errors ?? [] };
  };

  it.each(forPrograms)('$id refuses a parameter that it does not have, by name', async (operation) => {
    const body = operation.id === 'bulkCreateQrCodes' ? { items: [{}] } : undefined;
    const { status, errors } = await send(operation, { query: '?nonsense=1', id: codeId, body });
    expect([status, errors]).toEqual([
      422,
      expect.arrayContaining([
        expect.objectContaining({
          ...{ parameter: 'nonsense', code: 'unknown_field' },
          detail: expect.stringMatching(
            /^nonsense is not a parameter of this request(?:; its parameters are .*)?$/,
          ) as string,
        }),
      ]),
    ]);
  });

  it.each(having('cursor'))('$id refuses a cursor that nobody gave out', async (operation) => {
    // The last two are JSON: null and [].
    for (const cursor of ['made-up', '', 'bnVsbA', 'W10']) {
      const { status, errors } = await send(operation, { query: `?cursor=${cursor}` });
      expect([cursor, status, errors]).toMatchObject([cursor, 422, [{ parameter: 'cursor' }]]);
    }
  });

  it.each(having('limit'))('$id says which limits it takes', async (operation) => {
    for (const limit of ['0', '1001', '1.5', 'ten', '', '1&limit=2']) {
      const { status, errors } = await send(operation, { query: `?limit=${limit}` });
      expect([limit, status, errors]).toMatchObject([limit, 422, [{ parameter: 'limit' }]]);
    }
  });

  it.each(withJsonBody)('$id refuses a field that it does not have, by pointer', async (operation) => {
    const { status, errors } = await send(operation, { id: codeId, body: { nonsense: 1 } });
    expect([status, errors]).toEqual([
      422,
      expect.arrayContaining([expect.objectContaining({ pointer: '/nonsense', code: 'unknown_field' })]),
    ]);
  });

  const versioned = having('If-Match').filter(({ path }) => path.includes('{id}'));
  it.each(versioned)('$id changes nothing of another version', async (operation) => {
    const { patch, posts = {} } = kindOf(operation);
    const body = operation.method === 'PATCH' ? patch : posts[operation.id];
    const at = (tag: string, id?: string) => send(operation, { body, id, headers: { 'if-match': tag } });
    expect([(await at('"0"')).status, (await at('0')).status]).toEqual([412, 422]);
    expect((await at('"0"', UNKNOWN_ID)).status).toBe(404);
    expect((await at('*')).status).toBeLessThan(300);
  });

  const patches = operations.filter(({ method, path }) => method === 'PATCH' && path.includes('{id}'));
  it.each(patches)('$id refuses a body without a change', async (operation) => {
    const { status, errors } = await send(operation, { body: {} });
    expect([status, errors]).toMatchObject([422, [{ pointer: '', code: 'required' }]]);
  });
});
