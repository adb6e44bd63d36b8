import fs from 'node:fs';
import path from 'node:path';
import type { DemoAccess } from '../../src/accounts/demo-accounts.js';
import { writePrivate } from './data-folder.js';

/** Of the workspace with SCIM. */
export interface DemoWithScim extends DemoAccess {
  scimToken: string;
}

/** What `npm start` leaves for scripts and people: `$DATA_DIR/demo.json`, mode 0600. */
export interface DemoFile extends DemoWithScim {
  baseUrl: string;
  /** To which short codes are appended. */
  shortUrlBase: string;
  second: DemoAccess;
  free: DemoAccess;
}

const fileIn = (dataDir: string) => path.join(dataDir, 'demo.json');

/** Empty when there is none, or when it is not one of ours; of an older release, parts may be missing. */
export function readDemoFile(dataDir: string): Partial<DemoFile> {
  try {
    const found: unknown = JSON.parse(fs.readFileSync(fileIn(dataDir), 'utf8'));
    return typeof found === 'object' && found !== null ? found : {};
  } catch {
    return {};
  }
}

export function writeDemoFile(dataDir: string, demo: DemoFile): void {
  writePrivate(fileIn(dataDir), `${JSON.stringify(demo, null, 2)}\n`);
}
