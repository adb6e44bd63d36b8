import type { Client, PersonClient } from './client.js';
import { sharedService } from './shared-services.js';
import { TestService, type TestServiceOptions } from './test-service.js';

export interface ServiceUnderTest {
  readonly service: TestService;
  readonly acme: Client;
  readonly admin: PersonClient;
}

const SHARED = ['roles', 'connections'];

/**
 * Provides a service and a workspace for all tests of a `describe`, once its tests run. The files of a jest worker share
 * the service, whose database contains the rows of other files; with `isOwn`, or any option but `roles` and
 * `connections`, the `describe` has its own.
 */
export function useService(options: TestServiceOptions & { isOwn?: true } = {}): ServiceUnderTest {
  // Not read before the tests run: an option can be a getter of what an earlier `beforeAll` starts.
  const isShared = Object.keys(options).every((name) => SHARED.includes(name));
  const world = {} as { service: TestService; acme: Client; admin: PersonClient };
  beforeAll(async () => {
    world.service = await (isShared ? sharedService(options) : TestService.start(options));
    if (isShared) await world.service.beginFile();
    world.acme = await world.service.client();
    world.admin = await world.service.person('admin', world.acme);
  });
  afterAll(async () => {
    if (isShared) await world.service.refuseSecrets();
    else await world.service.close();
    // A worker never unloads a module, nor what it references.
    for (const name of Object.keys(world)) Reflect.deleteProperty(world, name);
  });
  return world;
}
