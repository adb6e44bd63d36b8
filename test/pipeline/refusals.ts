import type { OpenAPIV3 } from 'openapi-types';
import { audienceOf, callerOf } from '../toolbox/callers.js';
import type { Client } from '../toolbox/client.js';
import { operations, pathTo, UNKNOWN_ID, type DocumentedOperation } from '../toolbox/contract.js';
import { kindOf } from '../toolbox/records.js';
import { useService, type ServiceUnderTest } from '../toolbox/use-service.js';

const bodyTypesOf = ({ operation }: DocumentedOperation): string[] =>
  Object.keys((operation.requestBody as OpenAPIV3.RequestBodyObject).content);

const guarded = operations.filter((operation) => audienceOf(operation) !== 'anyone');
export const withId = operations.filter(({ path }) => path.includes('{id}'));
// test/rest-v1/files.spec.ts tests uploads, which take no JSON.
const withBody = operations.filter(
  (operation) => operation.operation.requestBody && bodyTypesOf(operation).includes('application/json'),
);
// test/rest-v1/qr-bulk.spec.ts tests bulk requests, which have other types, larger bodies and lists.
const withRecord = withBody.filter(({ id }) => id !== 'bulkCreateQrCodes');

/** Surfaces check credentials, programs and people have other ones, and bodies of other types have other readers. */
const kindOfRequest = (operation: DocumentedOperation) =>
  [
    /^\/api\/[a-z]+/.exec(operation.path),
    audienceOf(operation),
    operation.path.includes('{id}'),
    operation.operation.requestBody ? bodyTypesOf(operation) : [],
  ].join();

export const ofEachKind = [
  ...new Map(operations.map((operation) => [kindOfRequest(operation), operation])).values(),
];

export interface Callers extends ServiceUnderTest {
  /** May only read. */
  readonly reader: Client;
  /** Of another workspace. */
  readonly strangers: ServiceUnderTest;
}

export function useCallers(): Callers {
  const world = useService() as Omit<ServiceUnderTest, 'admin'> & {
    -readonly [Name in 'admin' | 'reader' | 'strangers']: Callers[Name];
  };
  beforeAll(async () => {
    const { service } = world;
    world.reader = await service.clientOf(world.acme.workspaceId, 'read');
    const acme = await service.client({ name: 'Strangers' });
    world.strangers = { service, acme, admin: await service.person('admin', acme) };
  });
  // All operations together are more than the requests of a person in a minute.
  beforeEach(async () => {
    world.admin = await world.service.person('admin', world.acme);
  });
  return world;
}

/** Sends every kind of bad request to these operations. */
export function testRefusals(world: Callers, tested: readonly DocumentedOperation[]): void {
  const of = (some: readonly DocumentedOperation[]) => some.filter((each) => tested.includes(each));

  it.each(of(guarded))(
    '$method $path answers 401 without a key or cookie, and to every bad one',
    async (operation) => {
      const { acme } = world;
      const attempts = [
        {},
        { authorization: 'Bearer qrk_wrong' },
        { authorization: `Bearer ${acme.key.slice(0, -1)}${acme.key.endsWith('0') ? '1' : '0'}` },
        { authorization: `Basic ${Buffer.from(`${acme.key}:`).toString('base64')}` },
        { authorization: `Bearer ${acme.key}`, 'x-api-key': world.reader.key },
        { cookie: '__Host-session=wrong' },
        { cookie: `__Host-session=${world.admin.token}x` },
      ];
      for (const headers of attempts) {
        const {
          status,
          body,
          headers: answered,
        } = await acme.call(operation.method, pathTo(operation), { hasCredentials: false, headers });
        expect([status, body.code, answered['www-authenticate']]).toEqual([401, 'unauthenticated', 'Bearer']);
      }
    },
  );

  it.each(of(withId))(
    '$method $path answers the same 404 to unknown, malformed and foreign ids',
    async (operation) => {
      const kind = kindOf(operation);
      const foreign = await kind.make(world.strangers);
      const caller = callerOf(operation, world);
      const body = operation.method === 'PATCH' ? kind.patch : kind.posts?.[operation.id];
      const answers = [];
      for (const id of [UNKNOWN_ID, foreign.id, foreign.id.toUpperCase(), 'not-a-uuid', '%00']) {
        const { status, body: answer } = await caller.call(operation.method, pathTo(operation, id), { body });
        answers.push([status, answer.code, answer.detail]);
      }
      expect(answers).toEqual(answers.map(() => [404, 'not_found', kind.unknown]));
      const undecodable = await caller.call(operation.method, pathTo(operation, '%E0%A4%A'), { body });
      expect([undecodable.status, undecodable.body.code]).toEqual([404, 'not_found']);
    },
  );

  it.each(of(withBody))(
    '$method $path answers 400 to JSON that is none, not UTF-8 or too deep',
    async (operation) => {
      const deep = `${'['.repeat(33)}${']'.repeat(33)}`;
      for (const body of ['{"name":', 'nonsense', Buffer.from([0x22, 0xff, 0x22]), deep]) {
        const { status, body: refusal } = await callerOf(operation, world).call(
          operation.method,
          pathTo(operation),
          { body },
        );
        expect([status, refusal.code]).toEqual([400, 'malformed_json']);
      }
    },
  );

  it.each(of(withRecord))(
    '$method $path answers 413 above 1 MiB and 415 to other types',
    async (operation) => {
      const caller = callerOf(operation, world);
      const large = await caller.call(operation.method, pathTo(operation), {
        body: JSON.stringify({ name: 'x'.repeat(1024 * 1024) }),
      });
      expect([large.status, large.body.code]).toEqual([413, 'payload_too_large']);
      const types = [
        'text/plain',
        'application/x-www-form-urlencoded',
        'application/json; charset=latin1',
        'application/json; charset=utf-16',
        'multipart/form-data',
      ];
      for (const type of types.filter((each) => !bodyTypesOf(operation).includes(each))) {
        const other = await caller.call(operation.method, pathTo(operation), {
          body: '{}',
          headers: { 'content-type': type },
        });
        expect([other.status, other.body.code]).toEqual([415, 'unsupported_media_type']);
      }
    },
  );

  it.each(of(withRecord))(
    '$method $path answers 422 to unknown fields, prototype keys, NUL and lone surrogates, by pointer',
    async (operation) => {
      const { id } = await world.acme.qrCode();
      const pointersOf = async (body: string) => {
        const answer = await callerOf(operation, world).call<{ errors: { pointer: string }[] }>(
          operation.method,
          pathTo(operation, id),
          { body },
        );
        expect(answer.status).toBe(422);
        return answer.body.errors.map(({ pointer }) => pointer);
      };
      expect(await pointersOf('{"name":"a","colour":"red"}')).toContain('/colour');
      expect(await pointersOf('{"__proto__":{"isAdmin":true},"constructor":1}')).toEqual([
        '/__proto__',
        '/constructor',
      ]);
      expect(await pointersOf('{"name":"a\\u0000b"}')).toEqual(['/name']);
      expect(await pointersOf('{"qr_data":{"url":"https://example.com/\\ud800"}}')).toEqual(['/qr_data/url']);
      expect(await pointersOf('[]')).toEqual(['']);
      expect(await pointersOf('"text"')).toEqual(['']);
    },
  );
}
