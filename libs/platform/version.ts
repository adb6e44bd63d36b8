import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { version } = createRequire(import.meta.url)('#package.json') as { version: string };

export const VERSION = version;

/** Returns the commit that the build recorded beside its files (scripts/stamp.mjs), if it ran in a repository. */
export function builtFrom(): string {
  try {
    return readFileSync(new URL('../../.commit', import.meta.url), 'utf8').trim();
  } catch {
    return 'unknown';
  }
}
