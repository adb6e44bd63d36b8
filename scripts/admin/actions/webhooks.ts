import type { INestApplicationContext } from '@nestjs/common';
import type { WebhookEndpoint, Workspace } from '#libs/database';
import type { SubscribedEvent } from '#libs/webhook-events';
import { operatorIn } from '../../../src/audit/audit.service.js';
import { EndpointNotFound } from '../../../src/webhooks/webhook-endpoints.errors.js';
import { WebhookEndpointsService } from '../../../src/webhooks/webhook-endpoints.service.js';
import { WebhookListService } from '../../../src/webhooks/webhook-list.service.js';
import { CommandError } from '../../start/command-error.js';
import { findWorkspace, isId } from './find-workspace.js';
import { row, type Output } from '../output.js';
import { eachOf } from './pages.js';

export async function addWebhook(
  services: INestApplicationContext,
  { workspace, url, events }: { workspace: string; url: string; events: SubscribedEvent[] },
  output: Output,
): Promise<void> {
  const { id: workspaceId } = await findActive(services, workspace);
  const endpoints = services.get(WebhookEndpointsService);
  const added = await endpoints.add(operatorIn(workspaceId), { url, events });
  output.print({ id: added.endpoint.id, secret: added.secret });
}

const WIDTHS = [36, 8];

export async function listWebhooks(
  services: INestApplicationContext,
  workspace: string,
  output: Output,
): Promise<void> {
  const { id: workspaceId } = await findWorkspace(services, workspace);
  output.note(row(WIDTHS, ['ID', 'STATUS', 'URL']));
  const lists = services.get(WebhookListService);
  for await (const endpoint of eachOf((query) => lists.list({ workspaceId }, query)))
    output.print(shown(endpoint), row(WIDTHS, [endpoint.id, endpoint.status, endpoint.url]));
}

interface EndpointKey {
  workspace: string;
  endpoint: string;
}

export async function enableWebhook(
  services: INestApplicationContext,
  which: EndpointKey,
  output: Output,
): Promise<void> {
  await findActive(services, which.workspace);
  const { acting, id } = await find(services, which);
  const enabled = await services.get(WebhookEndpointsService).update(acting, id, { status: 'active' });
  output.print(shown(enabled), `Enabled ${enabled.url}.`);
}

export async function deleteWebhook(
  services: INestApplicationContext,
  which: EndpointKey,
  output: Output,
): Promise<void> {
  const { acting, id } = await find(services, which);
  const deleted = await services.get(WebhookEndpointsService).remove(acting, id);
  output.print(shown(deleted), `Deleted ${deleted.url}.`);
}

/** @throws CommandError for a workspace that is suspended or deleted: nothing is delivered for it */
async function findActive(services: INestApplicationContext, which: string): Promise<Workspace> {
  const workspace = await findWorkspace(services, which);
  const { id, suspendedAt, deletedAt } = workspace;
  if (suspendedAt === null && deletedAt === null) return workspace;
  const [state, undo] = deletedAt === null ? ['suspended', 'resume'] : ['deleted', 'restore'];
  throw new CommandError(`The workspace ${id} is ${state}: run \`workspace ${undo} ${id}\` first.`);
}

async function find(services: INestApplicationContext, { workspace, endpoint }: EndpointKey) {
  const { id } = await findWorkspace(services, workspace);
  if (!isId(endpoint)) throw new EndpointNotFound();
  return { acting: operatorIn(id), id: endpoint };
}

const shown = ({ id, url, events, status, createdAt }: WebhookEndpoint) => ({
  ...{ id, url, events, status },
  createdAt: createdAt.toISOString(),
});
