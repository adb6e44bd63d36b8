import { Client } from 'pg';
import { createDatabase, type TestDatabase } from './databases.js';

/** Provides a database and a connection to it for all tests of a `describe`, once its tests run. */
export function useDatabase(options?: Parameters<typeof createDatabase>[0]): {
  readonly client: Client;
  readonly url: string;
} {
  const world = {} as { client: Client; url: string };
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase(options);
    world.url = database.url;
    world.client = new Client(database.url);
    await world.client.connect();
  });
  afterAll(async () => {
    await world.client.end();
    await database.drop();
  });
  return world;
}
