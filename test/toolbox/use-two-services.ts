import { createDatabase, type TestDatabase } from './databases.js';
import { TestService, type TestServiceOptions } from './test-service.js';

export interface TwoServices {
  readonly here: TestService;
  readonly there: TestService;
}

/** Provides two services on one database, like two processes of a deployment, for all tests of a `describe`. */
export function useTwoServices(options: Pick<TestServiceOptions, 'roles'> = {}): TwoServices {
  const world = {} as { here: TestService; there: TestService };
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase();
    world.here = await TestService.start({ ...options, database });
    world.there = await TestService.start({ ...options, database });
  });
  afterAll(async () => {
    await Promise.all([world.here.close(), world.there.close()]);
    await database.drop();
  });
  return world;
}
