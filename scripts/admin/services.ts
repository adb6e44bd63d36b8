import 'reflect-metadata';
import { Module, type DynamicModule, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Config } from '#libs/config';
import { migrateDatabase } from '#libs/database';
import { createLog, NestLog, type Log } from '#libs/observability';
import { foundation } from '#libs/process';
import { AccountsModule } from '../../src/accounts/accounts.module.js';
import { ApiKeysModule } from '../../src/api-keys/api-keys.module.js';
import { InvitationsModule } from '../../src/invitations/invitations.module.js';
import { MembersModule } from '../../src/members/members.module.js';
import { Problem } from '../../src/problems/index.js';
import { WebhooksModule } from '../../src/webhooks/webhooks.module.js';
import { WorkspacesModule } from '../../src/workspaces/workspaces.module.js';
import { CommandError } from '../start/command-error.js';
import { appSecretIn, openDataFolder } from '../start/data-folder.js';
import { hasCluster, shareDatabase } from '../start/database.js';
import { loadSettings } from '../start/settings.js';

@Module({})
class AdminModule {
  static with(config: Config, log: Log): DynamicModule {
    return {
      module: AdminModule,
      imports: [
        ...foundation(config, { log }),
        ApiKeysModule,
        InvitationsModule,
        AccountsModule,
        MembersModule,
        WorkspacesModule,
        WebhooksModule,
      ],
    };
  }
}

/**
 * The service's own services without its port. Logs go to standard error.
 * @throws CommandError for whatever a service refuses
 */
export async function withServices(act: (services: INestApplicationContext) => Promise<void>): Promise<void> {
  const settings = loadSettings();
  const log = createLog('warn', process.stderr);
  if (!settings.databaseUrl && !hasCluster(settings)) {
    throw new CommandError(
      `No service has run with ${settings.dataDir} yet: set DATA_DIR to its folder, or DATABASE_URL to its server.`,
    );
  }
  const database = await shareDatabase(settings);
  try {
    await migrateDatabase(database.url);
    const appSecret = settings.appSecret ?? appSecretIn(openDataFolder(settings.dataDir));
    const config = settings.with({ databaseUrl: database.url, appSecret });
    const services = await NestFactory.createApplicationContext(AdminModule.with(config, log), {
      logger: new NestLog(log),
      abortOnError: false,
    });
    try {
      await act(services);
    } finally {
      await services.close();
    }
  } catch (error) {
    throw error instanceof Problem ? new CommandError(error.detail) : error;
  } finally {
    await database.close();
  }
}
