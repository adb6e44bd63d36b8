import { Client } from 'pg';
import { createDatabase, type TestDatabase } from '../toolbox/databases.js';
import { overlaps } from '../toolbox/query-overlaps.js';

describe('a query that is sent on a busy connection', () => {
  let database: TestDatabase;
  let client: Client;
  beforeAll(async () => {
    database = await createDatabase();
    client = new Client(database.url);
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  it('is noticed, and one that follows the other is not', async () => {
    await client.query('select 1');
    await client.query('select 2');
    expect(overlaps).toEqual([]);
    await Promise.all([client.query('select 3'), client.query('select 4')]);
    // Taken out, or this file fails.
    expect(overlaps.splice(0)).toEqual([expect.stringContaining('select 4')]);
  });
});
