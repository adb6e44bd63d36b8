import type { OpenAPIV3 } from 'openapi-types';
import { freshCallerOf } from '../toolbox/callers.js';
import type { Client } from '../toolbox/client.js';
import { operations, pathTo, type DocumentedOperation } from '../toolbox/contract.js';
import { useService, type ServiceUnderTest } from '../toolbox/use-service.js';

export const producedBy = ({ operation }: DocumentedOperation): string[] =>
  Object.entries(operation.responses).flatMap(([status, response]) =>
    status.startsWith('2') ? Object.keys((response as OpenAPIV3.ResponseObject).content ?? {}) : [],
  );

const byTypes = new Map(operations.map((operation) => [producedBy(operation).join(), operation]));
/** One operation for each set of types: nothing else of an operation decides what it accepts. */
export const ofEachSet = [...byTypes.values()];

export async function ask(
  world: ServiceUnderTest,
  documented: DocumentedOperation,
  accept: string,
  { client, ...options }: { client?: Client; hasCredentials?: boolean; type?: string } = {},
) {
  const caller = client ?? (await freshCallerOf(documented, world));
  return caller.call(documented.method, pathTo(documented), {
    ...(documented.operation.requestBody ? { body: {} } : {}),
    ...(options.hasCredentials === undefined ? {} : { hasCredentials: options.hasCredentials }),
    headers: { accept, ...(options.type ? { 'content-type': options.type } : {}) },
  });
}

/** @returns an `Accept` that refuses just what the operation produces */
export const refusing = (operation: DocumentedOperation): string =>
  ['*/*', ...producedBy(operation).map((type) => `${type};q=0`)].join(', ');

export function useAcceptingService(): ServiceUnderTest {
  const world = useService();
  // The limits of an hour are not what is tested.
  afterEach(() => world.service.clock.advance(3_600_000));
  return world;
}

/** Sends every spelling of `Accept` to these operations. */
export function testSpellings(world: ServiceUnderTest, tested: DocumentedOperation[]): void {
  it.each(tested.filter((operation) => producedBy(operation).length > 0))(
    '$method $path answers 406 when it leaves nothing that is made',
    async (operation) => {
      const types = producedBy(operation);
      const noErrors = 'application/problem+json;q=0, application/*+json;q=0.0';
      const attempts = [
        'application/xml',
        'font/woff2, image/avif',
        'nonsense',
        '*/*;q=0',
        noErrors,
        refusing(operation),
      ];
      if (types.includes('application/json')) attempts.push('application/*+json, application/json; q=0');
      for (const accept of attempts) {
        const { status, body } = await ask(world, operation, accept);
        expect([accept, status, body.code]).toEqual([accept, 406, 'not_acceptable']);
      }
    },
  );

  it.each(tested.filter((operation) => producedBy(operation).length === 0))(
    '$method $path, which returns no body, takes any',
    async (operation) => {
      for (const accept of ['application/problem+json', 'application/xml', 'nonsense', '*/*;q=0'])
        expect([accept, (await ask(world, operation, accept)).status]).not.toEqual([accept, 406]);
    },
  );

  it.each(tested)('$method $path takes each of its types, and whatever includes one', async (operation) => {
    const types = producedBy(operation);
    const ranges = types.flatMap((type) => [
      type,
      `${type}; charset=UTF-8`,
      type.toUpperCase(),
      `${type.split('/')[0] ?? ''}/*`,
      `application/xml, ${type};q=0.1`,
    ]);
    if (types.includes('application/json'))
      ranges.push(
        'application/problem+json',
        'Application/Vnd.API+JSON; charset=utf-8',
        'text/html, application/*+json;q=0.1',
        'application/json; odata=verbose',
      );
    for (const accept of ['*/*', '', 'application/xml, */*;q=0.1', ...ranges])
      expect((await ask(world, operation, accept)).status).not.toBe(406);
  });
}
