import type { INestApplicationContext } from '@nestjs/common';
import type { Config } from '#libs/platform';
import { ensureAdminKey, ensureDemoAccounts } from '../../src/accounts/demo-accounts.js';
import { DEMO_WORKSPACE_ID } from '../../src/accounts/demo-tenants.js';
import { ensureDemoScim } from '../../src/scim/settings/demo-scim.js';
import { readDemoFile, writeDemoFile, type DemoWithScim } from './demo-file.js';

/** Creates the demo workspaces and the file with their keys. Keys are stored hashed, so a lost file means new ones. */
export async function prepareDemo(app: INestApplicationContext, config: Config): Promise<DemoWithScim> {
  const known = readDemoFile(config.dataDir);
  const { second, free, ...accounts } = await ensureDemoAccounts(app, {
    demo: known,
    second: known.second,
    free: known.free,
  });
  const scimToken = await ensureDemoScim(app, DEMO_WORKSPACE_ID, known.scimToken);
  const adminKey = await ensureAdminKey(app, known.adminKey);
  const demo = { ...accounts.demo, scimToken, adminKey };
  const { dataDir, baseUrl, shortUrlBase } = config;
  writeDemoFile(dataDir, { baseUrl, shortUrlBase, ...demo, second, free });
  return demo;
}
