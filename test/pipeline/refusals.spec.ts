import { callerOf } from '../toolbox/callers.js';
import { operations, pathTo, UNKNOWN_ID } from '../toolbox/contract.js';
import { kindOf } from '../toolbox/records.js';
import { ofEachKind, testRefusals, useCallers, withId, withRecord } from './refusals.js';

// test/matrices/roles.spec.ts sends every operation as callers that may not, and `npm run test:slow` all of these
// requests to every operation.
describe('operations of each kind', () => {
  testRefusals(useCallers(), ofEachKind);
});

/** The list comes from openapi.yaml, so that a new operation cannot be forgotten. */
describe('every operation of openapi.yaml', () => {
  const world = useCallers();
  let codeId: string;
  beforeAll(async () => {
    codeId = (await world.acme.qrCode()).id;
  });

  it.each(withId)('$method $path answers 404 to an id that is none', async (operation) => {
    const { patch, posts, unknown } = kindOf(operation);
    const body = operation.method === 'PATCH' ? patch : posts?.[operation.id];
    const { status, body: answer } = await callerOf(operation, world).call(
      operation.method,
      pathTo(operation, 'not-a-uuid'),
      { body },
    );
    expect([status, answer.code, answer.detail]).toEqual([404, 'not_found', unknown]);
  });

  it.each(withRecord)('$method $path answers 422 to an unknown field, by its pointer', async (operation) => {
    const { status, body } = await callerOf(operation, world).call<{ errors: { pointer: string }[] }>(
      operation.method,
      pathTo(operation, codeId),
      { body: { name: 'a', colour: 'red' } },
    );
    expect([status, body.errors.map(({ pointer }) => pointer)]).toEqual([
      422,
      expect.arrayContaining(['/colour']),
    ]);
  });

  // test/auth/oidc-refusals.spec.ts tests the query that an OpenID Connect provider adds.
  const withOwnQuery = operations.filter(({ id }) => id !== 'finishOidcSignIn');
  it.each(withOwnQuery)(
    '$method $path answers 422 to an unknown query parameter, by its name',
    async (operation) => {
      const valid = { name: 'a', category: 'url', qr_data: { url: 'https://a.example' } };
      const { status, body } = await callerOf(operation, world).call<{ errors: unknown[] }>(
        operation.method,
        `${pathTo(operation, codeId)}?colour=red`,
        { body: operation.operation.requestBody && (operation.id === 'bulkCreateQrCodes' ? [valid] : valid) },
      );
      expect(status).toBe(422);
      expect(body.errors).toEqual([
        {
          parameter: 'colour',
          code: 'unknown_field',
          detail: expect.stringMatching(
            /^colour is not a parameter of this request(?:; its parameters are .*)?$/,
          ),
        },
      ]);
    },
  );
});
