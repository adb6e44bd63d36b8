import type { INestApplicationContext } from '@nestjs/common';
import { operatorIn } from '../../audit/audit.service.js';
import { ScimSettingsService } from './scim-settings.service.js';
import { ScimTokensService } from './scim-tokens.service.js';

export async function ensureDemoScim(
  app: INestApplicationContext,
  workspaceId: string,
  known: string | undefined,
): Promise<string> {
  const caller = known === undefined ? null : await app.get(ScimTokensService).findCaller(known);
  if (known !== undefined && caller?.workspaceId === workspaceId) return known;
  const settings = app.get(ScimSettingsService);
  const operator = operatorIn(workspaceId);
  const { configuration } = await settings.status(operator);
  const { token } = await (configuration ? settings.rotate(operator) : settings.enable(operator));
  return token;
}
