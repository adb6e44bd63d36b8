import { startRedis, type TestRedis } from '../toolbox/redis.js';

export type Dispatch = 'the in-process loop' | 'Bull';

/**
 * Provides, for all tests of a `describe`, the URL of a Redis that each test finds empty, or undefined if Bull does not
 * dispatch.
 */
export function useRedis(dispatch: Dispatch): { readonly url: string | undefined } {
  let redis: TestRedis | undefined;
  beforeAll(async () => {
    if (dispatch === 'Bull') redis = await startRedis();
  });
  afterAll(() => redis?.stop());
  beforeEach(() => redis?.flush());
  return {
    get url() {
      return redis?.url;
    },
  };
}
