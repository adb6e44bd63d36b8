import type { DataSource } from 'typeorm';
import { createDataSource } from '#libs/database';
import { createDatabase, type TestDatabase } from './databases.js';

/** Provides a database and a data source of it for all tests of a `describe`, once its tests run. */
export function useDataSource(): { readonly dataSource: DataSource; readonly url: string } {
  const world = {} as { dataSource: DataSource; url: string };
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase();
    world.url = database.url;
    world.dataSource = await createDataSource(database.url).initialize();
  });
  afterAll(async () => {
    await world.dataSource.destroy();
    await database.drop();
  });
  return world;
}
