import type { INestApplicationContext } from '@nestjs/common';
import { Config } from '#libs/platform';
import { Transactions, WORKSPACE_STAY_DAYS, type PlanName } from '#libs/database';
import { ApiKeySettingsService } from '../../../src/auth/api-keys/api-key-settings.service.js';
import { operatorIn } from '../../../src/audit/audit.service.js';
import { InvitationsService } from '../../../src/members/invitations/invitations.service.js';
import { toValidated } from '../../../src/http/requests/validate.js';
import {
  UpdateWorkspaceDto,
  WorkspaceDto,
  WorkspaceSettingsDto,
} from '../../../src/workspaces/workspaces.dto.js';
import { WorkspaceActsService } from '../../../src/workspace-acts/workspace-acts.service.js';
import { WorkspaceSettingsService } from '../../../src/workspaces/workspace-settings.service.js';
import { WorkspacesService } from '../../../src/workspaces/workspaces.service.js';
import { findWorkspace } from './find-workspace.js';
import type { LimitsChange } from '#libs/plans';
import { row, type Output } from '../output.js';
import { eachOf } from './pages.js';

export async function addWorkspace(
  services: INestApplicationContext,
  given: string,
  output: Output,
): Promise<void> {
  const { name = '' } = toValidated(UpdateWorkspaceDto, { name: given });
  const added = await services.get(Transactions).run(async () => {
    const { id } = await services.get(WorkspacesService).createAudited({ name, plan: 'free' });
    const key = { name: 'First key', scope: 'read_write' } as const;
    const { key: apiKey } = await services.get(ApiKeySettingsService).create(operatorIn(id), key);
    const token = await services.get(InvitationsService).createLink({ workspaceId: id }, 'admin');
    return { id, apiKey, token };
  });
  const { baseUrl } = services.get(Config);
  const { id, apiKey, token } = added;
  output.print({ id, apiKey, inviteUrl: `${baseUrl}/accept-invite?token=${token}` });
}

const WIDTHS = [36, 8, 10];

export async function listWorkspaces(
  services: INestApplicationContext,
  _: null,
  output: Output,
): Promise<void> {
  output.note(row(WIDTHS, ['ID', 'PLAN', 'CREATED', 'NAME']));
  const workspaces = services.get(WorkspacesService);
  for await (const workspace of eachOf((query) => workspaces.list(query))) {
    const { id, name, plan, limits, createdAt, suspendedAt } = WorkspaceDto.from(workspace);
    const deletedAt = workspace.deletedAt?.toISOString() ?? null;
    const state = deletedAt === null ? (suspendedAt === null ? '' : ' (suspended)') : ' (deleted)';
    const text = row(WIDTHS, [id, plan, createdAt.slice(0, 10), name + state]);
    output.print({ id, name, plan, limits, createdAt, deletedAt, suspendedAt }, text);
  }
}

const DAY_MS = 86_400_000;

export async function deleteWorkspace(
  services: INestApplicationContext,
  workspace: string,
  output: Output,
): Promise<void> {
  const { id, name } = await findWorkspace(services, workspace);
  const { deletedAt } = await services.get(WorkspaceActsService).delete(id);
  const until = new Date((deletedAt?.getTime() ?? 0) + WORKSPACE_STAY_DAYS * DAY_MS).toISOString();
  output.print(
    { id, restorableUntil: until },
    `Deleted ${name}: nobody can enter it. Its webhooks get no more events. Its short URLs work until ${until}, when its data is deleted; until then, ` +
      `\`workspace restore ${id}\` undoes it.`,
  );
}

export async function restoreWorkspace(
  services: INestApplicationContext,
  workspace: string,
  output: Output,
): Promise<void> {
  const { id, name } = await findWorkspace(services, workspace);
  await services.get(WorkspaceActsService).restore(id);
  output.print({ id }, `Restored ${name}: its people, keys and SCIM tokens work again within 2 seconds.`);
}

export async function suspendWorkspace(
  services: INestApplicationContext,
  workspace: string,
  output: Output,
): Promise<void> {
  const { id, name, suspendedAt: before } = await findWorkspace(services, workspace);
  const { suspendedAt } = await services.get(WorkspaceActsService).suspend(id);
  const since = suspendedAt?.toISOString() ?? null;
  const done = before
    ? `${name} has been suspended since ${since}.`
    : `Suspended ${name}: within 5 seconds, its QR codes show a notice, and nobody can change anything.`;
  output.print({ id, suspendedAt: since }, `${done} \`workspace resume ${id}\` undoes it.`);
}

export async function resumeWorkspace(
  services: INestApplicationContext,
  workspace: string,
  output: Output,
): Promise<void> {
  const { id, name } = await findWorkspace(services, workspace);
  await services.get(WorkspaceActsService).resume(id);
  output.print({ id, suspendedAt: null }, `Resumed ${name}: its QR codes work again within 5 seconds.`);
}

/** Takes effect with the next request, like a change of limits. */
export async function changePlan(
  services: INestApplicationContext,
  { workspace, plan }: { workspace: string; plan: PlanName },
  output: Output,
): Promise<void> {
  const { id } = await findWorkspace(services, workspace);
  await services.get(WorkspacesService).changePlan(id, plan);
  output.print(await limitsIn(services, id));
}

export async function changeLimits(
  services: INestApplicationContext,
  { workspace, change }: { workspace: string; change: LimitsChange },
  output: Output,
): Promise<void> {
  const { id } = await findWorkspace(services, workspace);
  await services.get(WorkspacesService).changeLimits(id, change);
  output.print(await limitsIn(services, id));
}

async function limitsIn(services: INestApplicationContext, workspaceId: string): Promise<object> {
  const settings = await services.get(WorkspaceSettingsService).find({ workspaceId });
  const { id, plan, limits, usage } = WorkspaceSettingsDto.fromSettings(settings, services.get(Config));
  return { id, plan, limits, usage };
}
