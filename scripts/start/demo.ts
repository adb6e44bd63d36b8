import type { INestApplicationContext } from '@nestjs/common';
import type { Config } from '#libs/config';
import { ApiKeysService } from '../../src/auth/api-keys.service.js';
import { ensureDemoWorkspaces } from '../../src/workspaces/demo-workspaces.js';
import { WorkspacesService } from '../../src/workspaces/workspaces.service.js';
import { readDemoFile, writeDemoFile } from './demo-file.js';
import type { DemoAccess } from './welcome.js';

/** The demo workspaces and the file that lets people in. Keys are stored hashed: a lost file means new ones. */
export async function prepareDemo(app: INestApplicationContext, config: Config): Promise<DemoAccess> {
  const known = readDemoFile(config.dataDir);
  const access = await ensureDemoWorkspaces(app.get(WorkspacesService), app.get(ApiKeysService), {
    demo: known?.apiKey,
    second: known?.second.apiKey,
    free: known?.free.apiKey,
  });
  writeDemoFile(config.dataDir, {
    baseUrl: config.baseUrl,
    apiKey: access.demo.apiKey,
    second: { apiKey: access.second.apiKey },
    free: { apiKey: access.free.apiKey },
  });
  return access.demo;
}
