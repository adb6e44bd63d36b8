import { Client } from 'pg';
import { createDataSource, migrate, newId } from '#libs/database';
import { addEndpoint } from './webhook-endpoint.js';

export async function migrateDatabase(url: string): Promise<void> {
  const dataSource = await createDataSource(url).initialize();
  await migrate(dataSource);
  await dataSource.destroy();
}

export class WebhookDatabase {
  private constructor(private readonly client: Client) {}

  static async open(url: string): Promise<WebhookDatabase> {
    await migrateDatabase(url);
    const client = new Client(url);
    await client.connect();
    return new WebhookDatabase(client);
  }

  close(): Promise<void> {
    return this.client.end();
  }

  async addWorkspace(urls: string[]): Promise<string> {
    const workspaceId = newId();
    await this.client.query(
      `insert into workspaces (id, name, plan, created_at) values ($1, 'Bench', 'agency', now())`,
      [workspaceId],
    );
    for (const url of urls) await addEndpoint(this.client, workspaceId, url);
    return workspaceId;
  }

  async addCode(workspaceId: string, shortCode: string): Promise<void> {
    await this.client.query(
      `insert into qr_codes (id, workspace_id, name, category, qr_data, short_code, short_code_norm, version,
         created_at, updated_at)
       values ($1, $2, $3, 'url', '{"url": "https://example.com/menu"}', $3, $3, 1, now(), now())`,
      [newId(), workspaceId, shortCode],
    );
  }

  async addEvents(workspaceIds: string[], count: number): Promise<void> {
    await this.client.query(
      `insert into webhook_events (id, workspace_id, qr_code_id, event, body, is_pending, created_at)
       select uuidv7(), workspace_id, gen_random_uuid(), 'scan', $3, true, now()
       from generate_series(1, $2) n, unnest($1::uuid[]) workspace_id`,
      [workspaceIds, count, EVENT_BODY],
    );
  }

  async pauseEndpoints(path: string): Promise<void> {
    await this.client.query(
      `update webhook_endpoints set status = 'paused', events = '{lead}' where url like '%' || $1`,
      [path],
    );
  }
}

export const EVENT_BODY = JSON.stringify({
  event: 'scan',
  qr_code_id: '01900000-0000-7000-8000-000000000000',
  qr_name: 'Menu of the restaurant',
  short_code: 'BENCH000',
  scan: { country: 'DE', city: 'Berlin', device: 'mobile', scanned_at: '2026-01-01T12:00:00.000Z' },
});
