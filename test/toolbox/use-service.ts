import type { Client, PersonClient } from './client.js';
import { TestService, type TestServiceOptions } from './test-service.js';

export interface ServiceUnderTest {
  readonly service: TestService;
  readonly acme: Client;
  readonly admin: PersonClient;
}

/** Provides one service and one workspace for all tests of a `describe`, once its tests run. */
export function useService(options?: TestServiceOptions): ServiceUnderTest {
  const world = {} as { service: TestService; acme: Client; admin: PersonClient };
  beforeAll(async () => {
    world.service = await TestService.start(options);
    world.acme = await world.service.client();
    world.admin = await world.service.person('admin', world.acme);
  });
  afterAll(async () => {
    await world.service.close();
    // A worker never unloads a module, nor what it references.
    for (const name of Object.keys(world)) Reflect.deleteProperty(world, name);
  });
  return world;
}
