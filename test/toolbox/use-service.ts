import type { Client } from './client.js';
import { TestService, type TestServiceOptions } from './test-service.js';

export interface ServiceUnderTest {
  readonly service: TestService;
  /** A client of one workspace. */
  readonly acme: Client;
}

/** One service and one workspace for all tests of a `describe`; they stand once its tests run. */
export function useService(options?: TestServiceOptions): ServiceUnderTest {
  const world = {} as { service: TestService; acme: Client };
  beforeAll(async () => {
    world.service = await TestService.start(options);
    world.acme = await world.service.client();
  });
  afterAll(() => world.service.close());
  return world;
}
