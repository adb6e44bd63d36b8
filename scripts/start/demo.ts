import type { INestApplicationContext } from '@nestjs/common';
import type { Config } from '#libs/config';
import { ensureDemoAccounts, type DemoAccess } from '../../src/accounts/demo-accounts.js';
import { readDemoFile, writeDemoFile } from './demo-file.js';

/** The demo workspaces and the file that lets people in. Keys are stored hashed: a lost file means new ones. */
export async function prepareDemo(app: INestApplicationContext, config: Config): Promise<DemoAccess> {
  const known = readDemoFile(config.dataDir);
  const { demo, second, free } = await ensureDemoAccounts(app, {
    demo: known,
    second: known.second,
    free: known.free,
  });
  writeDemoFile(config.dataDir, { baseUrl: config.baseUrl, ...demo, second, free });
  return demo;
}
