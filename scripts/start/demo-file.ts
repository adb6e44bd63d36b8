import fs from 'node:fs';
import path from 'node:path';
import { writePrivate } from './data-folder.js';

/** What `npm start` leaves for scripts and people: `$DATA_DIR/demo.json`, mode 0600. */
export interface DemoFile {
  baseUrl: string;
  apiKey: string;
  second: { apiKey: string };
  free: { apiKey: string };
}

const fileIn = (dataDir: string) => path.join(dataDir, 'demo.json');

/** Null when there is none, or when it is not one of ours. */
export function readDemoFile(dataDir: string): DemoFile | null {
  try {
    const { baseUrl, apiKey, second, free } = JSON.parse(
      fs.readFileSync(fileIn(dataDir), 'utf8'),
    ) as DemoFile;
    return { baseUrl, apiKey, second: { apiKey: second.apiKey }, free: { apiKey: free.apiKey } };
  } catch {
    return null;
  }
}

export function writeDemoFile(dataDir: string, demo: DemoFile): void {
  writePrivate(fileIn(dataDir), `${JSON.stringify(demo, null, 2)}\n`);
}
