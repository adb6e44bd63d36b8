// Compiles TypeScript with swc and caches it by its content and swc's version. The test runner and the loader hooks
// share this cache.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { transformSync, version } from '@swc/core';

const cache = new URL('../../../node_modules/.cache/native-tests/', import.meta.url);
mkdirSync(cache, { recursive: true });

/** The options match tsconfig.json; swc checks no types. */
const options = {
  swcrc: false,
  configFile: false,
  sourceMaps: 'inline',
  module: { type: 'nodenext' },
  jsc: {
    target: 'es2022',
    keepClassNames: true,
    parser: { syntax: 'typescript', decorators: true },
    experimental: { keepImportAttributes: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
  },
};

export function compiled(filename) {
  const code = readFileSync(filename, 'utf8');
  const key = createHash('sha256')
    .update(JSON.stringify([version, filename, code, options]))
    .digest('hex');
  const cached = new URL(key, cache);
  if (existsSync(cached)) return readFileSync(cached, 'utf8');
  const { code: output } = transformSync(code, { ...options, filename });
  // Workers compile at the same time: renaming leaves no file half written.
  const draft = new URL(`${key}.${process.pid}`, cache);
  writeFileSync(draft, output);
  renameSync(draft, cached);
  return output;
}
