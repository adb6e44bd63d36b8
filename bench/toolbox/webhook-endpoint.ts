import type { Client } from 'pg';
import { newId } from '#libs/database';
import { newWebhookSecret } from '#libs/delivery';
import { WebhookSecrets } from '#libs/secrets';
import { APP_SECRET } from './scan-database.js';

const secrets = new WebhookSecrets([APP_SECRET]);

export async function addEndpoint(client: Client, workspaceId: string, url: string): Promise<void> {
  const id = newId();
  await client.query(
    `insert into webhook_endpoints (id, workspace_id, url, events, status, secret_encrypted, created_at, answered_at)
     values ($1, $2, $3, '{scan}', 'active', $4, now(), now())`,
    [id, workspaceId, url, secrets.seal(newWebhookSecret(), id)],
  );
}
