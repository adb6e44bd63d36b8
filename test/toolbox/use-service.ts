import type { Client, PersonClient } from './client.js';
import { TestService, type TestServiceOptions } from './test-service.js';

export interface ServiceUnderTest {
  readonly service: TestService;
  /** A client of one workspace. */
  readonly acme: Client;
  /** A person who is an admin of the same one, signed in. */
  readonly admin: PersonClient;
}

/** One service and one workspace for all tests of a `describe`; they stand once its tests run. */
export function useService(options?: TestServiceOptions): ServiceUnderTest {
  const world = {} as { service: TestService; acme: Client; admin: PersonClient };
  beforeAll(async () => {
    world.service = await TestService.start(options);
    world.acme = await world.service.client();
    world.admin = await world.service.person('admin', world.acme);
  });
  afterAll(async () => {
    await world.service.close();
    // A module is never forgotten, nor what it holds.
    for (const name of Object.keys(world)) Reflect.deleteProperty(world, name);
  });
  return world;
}
