import { callerOf } from '../toolbox/callers.js';
import { pathTo } from '../toolbox/contract.js';
import { kindOf } from '../toolbox/records.js';
import { ofEachKind, testRefusals, useCallers, withId } from './refusals.js';

/** The lists come from openapi.yaml, so that a new operation cannot be forgotten. */
describe('an operation of openapi.yaml', () => {
  const world = useCallers();
  // test/matrices sends every operation as callers that may not, with an unknown field and with an unknown parameter;
  // `npm run test:slow` sends all of these requests to every operation.
  testRefusals(world, ofEachKind);

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
});
