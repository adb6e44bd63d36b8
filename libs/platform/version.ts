import { createRequire } from 'node:module';

const { version } = createRequire(import.meta.url)('#package.json') as { version: string };

/** The version of this build, from package.json. */
export const VERSION = version;
