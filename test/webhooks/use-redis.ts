import { startRedis, type TestRedis } from '../toolbox/redis.js';

export const DISPATCHES = ['the in-process loop', 'Bull'] as const;

/**
 * Provides, for all tests of a `describe`, the URL of a Redis that each test finds empty, or undefined if Bull does not
 * dispatch.
 */
export function useRedis(dispatch: (typeof DISPATCHES)[number]): { readonly url: string | undefined } {
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
