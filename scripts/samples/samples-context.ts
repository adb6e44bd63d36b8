import { Module, type DynamicModule, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Clock, createLog, NestLog, type Config } from '#libs/platform';
import { limitsOf } from '#libs/plans';
import { foundation } from '#libs/process';
import { ConversionsModule } from '#libs/scans';
import { TENANTS } from '../../src/accounts/demo-tenants.js';
import { LeadsModule } from '../../src/analytics/leads/leads.module.js';
import type { Caller } from '../../src/http/requests/caller.js';
import { FoldersModule } from '../../src/qr/folders/folders.module.js';
import { QrModule } from '../../src/qr/qr.module.js';
import { WebhooksModule } from '../../src/webhooks/webhooks.module.js';
import { WorkspacesModule } from '../../src/workspaces/workspaces.module.js';
import { WorkspacesService } from '../../src/workspaces/workspaces.service.js';

/** Shows the time at which something is to have happened. */
export class GivenClock extends Clock {
  constructor(public time: Date) {
    super();
  }

  now(): Date {
    return new Date(this.time);
  }

  elapsedMs(): number {
    return performance.now();
  }
}

@Module({})
class SamplesModule {
  static with(config: Config, clock: Clock): DynamicModule {
    return {
      module: SamplesModule,
      imports: [
        ...foundation(config, { clock, log: createLog('warn', process.stderr) }),
        ...[ConversionsModule, FoldersModule, LeadsModule, QrModule, WebhooksModule, WorkspacesModule],
      ],
    };
  }
}

/** The service's own providers, without its port. */
export async function withSamples(
  config: Config,
  clock: Clock,
  act: (services: INestApplicationContext) => Promise<void>,
): Promise<void> {
  const logger = new NestLog(createLog('warn', process.stderr));
  const options = { logger, abortOnError: false };
  const services = await NestFactory.createApplicationContext(SamplesModule.with(config, clock), options);
  try {
    await act(services);
  } finally {
    await services.close();
  }
}

/** The admin of the demo workspace, who has done all of it; null if there is no such workspace. */
export async function demoAdmin(services: INestApplicationContext): Promise<Caller | null> {
  const { workspace, user } = TENANTS.demo;
  const found = await services.get(WorkspacesService).findById(workspace.id);
  if (!found) return null;
  return {
    ...{ kind: 'session', workspaceId: found.id, sessionId: user.id, userId: user.id, role: 'admin' },
    ...{ readsLeads: true, isEmailVerified: true, isFresh: true },
    ...{ hasSecondFactor: false, lacksSecondFactor: false, ssoConnectionId: null, sso: null },
    ...{ isWorkspaceDeleted: false, isWorkspaceSuspended: false, isWorkspaceFrozen: false },
    ...{ plan: found.plan, limits: limitsOf(found), expiresAt: new Date(8.64e15) },
    actor: { type: 'user', id: user.id, name: user.name },
  };
}
