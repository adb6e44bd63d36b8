import 'reflect-metadata';
import type { Writable } from 'node:stream';
import { Module, type DynamicModule, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { createLog, NestLog, type Clock, type Config } from '#libs/platform';
import { prepareDatabase, prepareForNewSecret } from '#libs/database';
import { foundation, type Parts } from '#libs/process';
import { AccountsModule } from '../../../src/accounts/accounts.module.js';
import { actAs, type OperatorsWord } from '../../../src/audit/audit.service.js';
import { ApiKeysModule } from '../../../src/auth/api-keys/api-keys.module.js';
import { DomainsModule } from '../../../src/domains/domains.module.js';
import { WorkspaceImportsModule } from '../../../src/exports/workspace-imports.module.js';
import { InvitationsModule } from '../../../src/members/invitations/invitations.module.js';
import { MembersModule } from '../../../src/members/members.module.js';
import { Problem } from '../../../src/http/problems/index.js';
import { OperatorActsModule } from '../../../src/operator/operator-acts.module.js';
import { ConnectionsModule } from '../../../src/sso/connections/connections.module.js';
import { CommandError, UsageError } from '../../start/command-error.js';
import { appSecretIn, openDataFolder } from '../../start/data-folder.js';
import { hasCluster, shareDatabase } from '../../start/database.js';
import { readDemoFile } from '../../start/demo-file.js';
import { filesOf, loadSettings } from '../../start/settings.js';

@Module({})
class AdminModule {
  static with(config: Config, parts: Parts): DynamicModule {
    return {
      module: AdminModule,
      imports: [
        ...foundation(config, parts),
        ApiKeysModule,
        InvitationsModule,
        AccountsModule,
        DomainsModule,
        MembersModule,
        OperatorActsModule,
        ConnectionsModule,
        WorkspaceImportsModule,
      ],
    };
  }
}

export interface ServicesOptions {
  env: NodeJS.ProcessEnv;
  stderr: Writable;
  /** Accepts a database that was used with another APP_SECRET. */
  acceptsSecret: boolean;
  operator: OperatorsWord;
  clock?: Clock | undefined;
}

/** Creates the service's own providers without its port. @throws CommandError for anything that a service refuses */
export async function withServices(
  { env, stderr, acceptsSecret, operator, clock }: ServicesOptions,
  act: (services: INestApplicationContext) => Promise<void>,
): Promise<void> {
  const settings = loadSettings(env);
  if (settings.isAdminIdentityRequired && operator.name === null)
    throw new UsageError(
      'ADMIN_IDENTITY=required: say who you are with --as <name>, which the audit log shows.',
    );
  if (!settings.databaseUrl && !hasCluster(settings)) {
    throw new CommandError(
      `No service has run with ${settings.dataDir} yet: set DATA_DIR to its folder, or DATABASE_URL to its server.`,
    );
  }
  const log = createLog('warn', stderr);
  const database = await shareDatabase(settings);
  try {
    const appSecret = settings.appSecret ?? appSecretIn(openDataFolder(settings.dataDir));
    const config = settings.with({
      databaseUrl: database.url,
      appSecret,
      files: filesOf(settings),
      ...addressesOf(settings, env),
    });
    await (acceptsSecret ? prepareForNewSecret(config) : prepareDatabase(config));
    const services = await NestFactory.createApplicationContext(
      AdminModule.with(config, { log, ...(clock && { clock }) }),
      {
        logger: new NestLog(log),
        abortOnError: false,
      },
    );
    try {
      await actAs(operator, () => act(services));
    } finally {
      await services.close();
    }
  } catch (error) {
    throw error instanceof Problem ? new CommandError(error.detail) : error;
  } finally {
    await database.close();
  }
}

/** Those with which the service runs here, unless they are given: exports and links contain them. */
function addressesOf({ databaseUrl, dataDir, baseUrl, shortUrlBase }: Config, env: NodeJS.ProcessEnv) {
  const known = databaseUrl ? {} : readDemoFile(dataDir);
  const isGiven = (...names: string[]) => names.some((name) => env[name] || env[`${name}_FILE`]);
  return {
    baseUrl: isGiven('BASE_URL', 'PORT') ? baseUrl : (known.baseUrl ?? baseUrl),
    shortUrlBase: isGiven('SHORT_URL_BASE', 'SHORT_PORT', 'PORT')
      ? shortUrlBase
      : (known.shortUrlBase ?? shortUrlBase),
  };
}
