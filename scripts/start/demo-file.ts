import fs from 'node:fs';
import path from 'node:path';
import type { DemoAccess } from '../../src/accounts/demo-accounts.js';
import { writePrivate } from './data-folder.js';

export interface DemoWithScim extends DemoAccess {
  scimToken: string;
  /** A key of the scope `admin`. */
  adminKey: string;
}

/** `npm start` writes this to `$DATA_DIR/demo.json` for scripts and people, with mode 0600. */
export interface DemoFile extends DemoWithScim {
  baseUrl: string;
  shortUrlBase: string;
  second: DemoAccess;
  free: DemoAccess;
}

export const demoFile = (dataDir: string) => path.join(dataDir, 'demo.json');

/** Returns an empty object if there is no file, or an invalid one; that of an older release may lack parts. */
export function readDemoFile(dataDir: string): Partial<DemoFile> {
  try {
    const found: unknown = JSON.parse(fs.readFileSync(demoFile(dataDir), 'utf8'));
    return typeof found === 'object' && found !== null ? found : {};
  } catch {
    return {};
  }
}

export function writeDemoFile(dataDir: string, demo: DemoFile): void {
  writePrivate(demoFile(dataDir), `${JSON.stringify(demo, null, 2)}\n`);
}
