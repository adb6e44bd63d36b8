import { Client } from 'pg';
import { createDataSource, migrate, newId } from '#libs/database';
import { SHORT_CODES } from './scan-requests.js';

/** The schema, a workspace with an active webhook endpoint, and its codes. */
export async function prepareDatabase(url: string): Promise<void> {
  const dataSource = await createDataSource(url).initialize();
  await migrate(dataSource);
  const workspaceId = newId();
  await dataSource.query(
    `insert into workspaces (id, name, plan, created_at) values ($1, 'Bench', 'agency', now())`,
    [workspaceId],
  );
  await dataSource.query(
    `insert into webhook_endpoints (id, workspace_id, url, events, status, secret_encrypted, created_at)
     values ($1, $2, 'https://receiver.invalid/', '{scan}', 'active', '', now())`,
    [newId(), workspaceId],
  );
  for (const shortCode of SHORT_CODES) {
    await dataSource.query(
      `insert into qr_codes (id, workspace_id, name, category, qr_data, short_code, short_code_norm, version,
         created_at, updated_at)
       values ($1, $2, $3, 'url', '{"url": "https://example.com/menu"}', $3, $3, 1, now(), now())`,
      [newId(), workspaceId, shortCode],
    );
  }
  await dataSource.destroy();
}

export interface Recorded {
  scans: number;
  events: number;
  /** Scans without an event, and events without a scan. */
  lone: number;
}

export async function countRecorded(url: string): Promise<Recorded> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<Recorded>(
    `select count(scan.id)::int as scans, count(event.id)::int as events,
       count(*) filter (where scan.id is null or event.id is null)::int as lone
     from scans scan full join webhook_events event on event.id = scan.id`,
  );
  await client.end();
  const [recorded] = rows;
  if (!recorded) throw new Error('a count gives one row');
  return recorded;
}
