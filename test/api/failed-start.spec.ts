import { Module, type OnModuleInit } from '@nestjs/common';
import { Client } from 'pg';
import { loadConfig } from '#libs/config';
import { createLog } from '#libs/observability';
import { AppModule } from '../../src/app.module.js';
import { createApi } from '../../src/create-api.js';
import { createDatabase } from '../toolbox/databases.js';
import { waitUntil } from '../toolbox/wait-until.js';

@Module({})
class FailingModule implements OnModuleInit {
  onModuleInit(): void {
    throw new Error('no such file');
  }
}

describe('an API whose start fails', () => {
  it('leaves no connection to the database open', async () => {
    const database = await createDatabase();
    const config = loadConfig({ DATABASE_URL: database.url, APP_SECRET: 'x'.repeat(32) });
    const starting = createApi(config, { log: createLog('silent') }, [AppModule, FailingModule]);
    await expect(starting).rejects.toThrow('no such file');
    const client = new Client(database.url);
    await client.connect();
    const others = `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
    await waitUntil(async () => (await client.query(others)).rowCount === 0, 'the connections to be closed');
    await client.end();
    await database.drop();
  });
});
