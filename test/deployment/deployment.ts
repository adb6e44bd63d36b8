import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { createLog, loadConfig } from '#libs/platform';
import { createContext } from '#libs/process';
import { operatorIn } from '../../src/audit/audit.service.js';
import { ApiKeysService } from '../../src/auth/api-keys/api-keys.service.js';
import { AuthModule } from '../../src/auth/auth.module.js';
import { WebhookEndpointsService } from '../../src/webhooks/webhook-endpoints.service.js';
import { WebhooksModule } from '../../src/webhooks/webhooks.module.js';
import { WorkspacesModule } from '../../src/workspaces/workspaces.module.js';
import { WorkspacesService } from '../../src/workspaces/workspaces.service.js';
import { Client } from '../toolbox/client.js';
import { createDatabase, type TestDatabase } from '../toolbox/databases.js';
import { endProcesses, launchProcess, type Exit, type RunningProcess } from '../toolbox/processes.js';
import { startReceiver, type Receiver } from '../toolbox/receiver.js';
import { startRedis, type TestRedis } from '../toolbox/redis.js';

const ROLES = ['api', 'redirect', 'worker'] as const;
export type Role = (typeof ROLES)[number];
export type Pair = [RunningProcess, RunningProcess];

export interface Tenant {
  workspaceId: string;
  key: string;
  keyId: string;
}

const START_MS = 90_000;

/** Runs two processes of each role as in production, on one Redis and one empty database that all of them migrate. */
export class Deployment {
  readonly processes = {} as Record<Role, Pair>;
  private services!: INestApplicationContext;

  private constructor(
    private readonly database: TestDatabase,
    private readonly redis: TestRedis,
    readonly receiver: Receiver,
  ) {}

  /** @param previous the folder of another build, of which the second of each role is */
  static async start(previous?: string): Promise<Deployment> {
    const parts = [createDatabase({ isBlank: true }), startRedis(), startReceiver()] as const;
    const deployment = new Deployment(...(await Promise.all(parts)));
    await deployment.startProcesses(previous);
    deployment.services = await createContext(
      loadConfig(deployment.environment()),
      { log: createLog('silent') },
      [AuthModule, WorkspacesModule, WebhooksModule],
    );
    return deployment;
  }

  async tenant(plan: 'agency' | 'free'): Promise<Tenant> {
    const { id: workspaceId } = await this.services.get(WorkspacesService).create({ name: 'Acme', plan });
    const keys = this.services.get(ApiKeysService);
    const { key, apiKey } = await keys.create({ workspaceId }, { name: 'test', scope: 'read_write' });
    return { workspaceId, key, keyId: apiKey.id };
  }

  async endpointOf({ workspaceId }: Tenant): Promise<string> {
    const endpoint = { url: this.receiver.url, events: ['scan' as const] };
    return (await this.services.get(WebhookEndpointsService).add(operatorIn(workspaceId), endpoint)).secret;
  }

  client(process: RunningProcess, { workspaceId, key, keyId }: Tenant): Client {
    return new Client(process.baseUrl, workspaceId, key, keyId, process.shortUrl);
  }

  query<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return this.services.get(DataSource).query<Row[]>(sql, values);
  }

  async stopOneOfEach(): Promise<Exit[]> {
    const first = Object.values(this.processes).map(([process]) => process);
    for (const process of first) process.kill('SIGTERM');
    return Promise.all(first.map(({ exited }) => exited));
  }

  async close(): Promise<void> {
    await endProcesses();
    await this.services.close();
    await this.receiver.close();
    await this.redis.stop();
    await this.database.drop();
  }

  /** Starts one of each role at once, then the other: six at once would overload a small machine. */
  private async startProcesses(previous = '.'): Promise<void> {
    const first = await this.startOneOfEach('.');
    const second = await this.startOneOfEach(previous);
    for (const role of ROLES) this.processes[role] = [first[role], second[role]];
  }

  private async startOneOfEach(folder: string): Promise<Record<Role, RunningProcess>> {
    const start = async (role: Role) => {
      const process = await this.launch(role, folder);
      await process.waitForOutput(new RegExp(`"role":"${role}".*"started"`), START_MS);
      return process;
    };
    const [api, redirect, worker] = await Promise.all([start('api'), start('redirect'), start('worker')]);
    return { api, redirect, worker };
  }

  private launch(role: Role, folder: string): Promise<RunningProcess> {
    return launchProcess({ args: [join(folder, `dist/apps/${role}/main.js`)], env: this.environment() });
  }

  private environment(): Record<string, string> {
    return {
      HOST: '127.0.0.1',
      BASE_URL: 'https://qr.test',
      SHORT_URL_BASE: 'https://go.test',
      ...{ DATABASE_URL: this.database.url, DEMO: 'false' },
      REDIS_URL: this.redis.url,
      APP_SECRET: 'a secret of thirty-two bytes or more',
      TRUSTED_PROXIES: '127.0.0.1',
      WEBHOOK_ALLOW_PORTS: String(this.receiver.port),
      WEBHOOK_ALLOW_PRIVATE: '127.0.0.1,::1',
      WEBHOOK_CA_FILE: this.receiver.caFile,
    };
  }
}
