import type { INestApplicationContext } from '@nestjs/common';
import type { ApiKeyRecord } from '../../../src/auth/api-keys/api-key-makers.service.js';
import { ApiKeySettingsService } from '../../../src/auth/api-keys/api-key-settings.service.js';
import { ApiKeyDto } from '../../../src/auth/api-keys/api-keys.dto.js';
import { operatorIn } from '../../../src/audit/audit.service.js';
import { CommandError } from '../../start/command-error.js';
import { findWorkspace } from './find-workspace.js';
import { row, type Output } from '../output.js';
import { eachOf } from './pages.js';

const WIDTHS = [36, 10, 10, 10];
const dayOf = (time: string | null) => time?.slice(0, 10) ?? 'never';

export async function listKeys(
  services: INestApplicationContext,
  workspace: string,
  output: Output,
): Promise<void> {
  const { id: workspaceId } = await findWorkspace(services, workspace);
  output.note(row(WIDTHS, ['ID', 'KEY', 'SCOPE', 'LAST USED', 'NAME']));
  for await (const apiKey of keysIn(services, workspaceId)) {
    const shown = ApiKeyDto.from(apiKey);
    const { id, prefix, scope, lastUsedAt, name } = shown;
    output.print(shown, row(WIDTHS, [id, prefix, scope ?? 'custom', dayOf(lastUsedAt), name]));
  }
}

export async function revokeKey(
  services: INestApplicationContext,
  given: { workspace: string; key: string },
  output: Output,
): Promise<void> {
  const { id: workspaceId } = await findWorkspace(services, given.workspace);
  const apiKey = await findKey(services, workspaceId, given.key);
  await services.get(ApiKeySettingsService).revoke(operatorIn(workspaceId), apiKey.id);
  output.print(ApiKeyDto.from(apiKey), `Revoked ${apiKey.prefix}… (${apiKey.name}).`);
}

/** Accepts a whole key, too, which begins with its `prefix`. @throws CommandError if none or several match */
async function findKey(
  services: INestApplicationContext,
  workspaceId: string,
  which: string,
): Promise<ApiKeyRecord> {
  const found: ApiKeyRecord[] = [];
  for await (const apiKey of keysIn(services, workspaceId))
    if (apiKey.id === which.toLowerCase() || which.startsWith(apiKey.prefix)) found.push(apiKey);
  const [first, second] = found;
  if (!first) throw new CommandError('No such API key in this workspace: `key list` shows its keys.');
  if (second)
    throw new CommandError('Several API keys of this workspace start like this: specify the id of one.');
  return first;
}

const keysIn = (services: INestApplicationContext, workspaceId: string) =>
  eachOf((query) => services.get(ApiKeySettingsService).list({ workspaceId }, query));
