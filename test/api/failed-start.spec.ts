import { Module, type OnModuleInit } from '@nestjs/common';
import { Client } from 'pg';
import { createLog, loadConfig, type Config } from '#libs/platform';
import { ChangeFeed, EdgeDatabaseModule } from '#libs/database';
import { createContext, type ProcessModules } from '#libs/process';
import { RedirectModule } from '../../apps/redirect/index.js';
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

/** Fails when the connections are open, which Nest opens while it creates providers. */
const FAILING_PROVIDER = {
  provide: 'failing',
  inject: [ChangeFeed],
  useFactory: () => {
    throw new Error('no such file');
  },
};

@Module({ imports: [EdgeDatabaseModule], providers: [FAILING_PROVIDER] })
class ModuleOfFailingProvider {}

const PARTS = { log: createLog('silent') };
const api = (config: Config, modules: ProcessModules) => createApi(config, PARTS, [AppModule, ...modules]);
const redirect = (config: Config, modules: ProcessModules) =>
  createContext(config, PARTS, [RedirectModule, ...modules]);

describe('a process whose start fails', () => {
  it.each([
    ['the API', 'the start of a module', api, FailingModule],
    ['the API', 'the creation of a provider', api, ModuleOfFailingProvider],
    ['the scan edge', 'the start of a module', redirect, FailingModule],
    ['the scan edge', 'the creation of a provider', redirect, ModuleOfFailingProvider],
  ])('leaves no connection to the database open: %s, at %s', async (_role, _step, start, failing) => {
    const database = await createDatabase();
    const config = loadConfig({ DATABASE_URL: database.url, APP_SECRET: 'x'.repeat(32) });
    await expect(start(config, [failing])).rejects.toThrow('no such file');
    const client = new Client(database.url);
    await client.connect();
    const others = `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
    await waitUntil(async () => (await client.query(others)).rowCount === 0, 'the connections to be closed');
    await client.end();
    await database.drop();
  });
});
