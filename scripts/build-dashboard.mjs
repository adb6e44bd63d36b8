// Builds the dashboard into dist/dashboard, with a compressed copy of each file, when what it is made of has changed.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { hashOf, root } from './stamp.mjs';

const target = join(root, 'dist', 'dashboard');
const keyFile = join(target, '.key');
const key = hashOf(
  ['apps/dashboard', 'packages/client'],
  ['package-lock.json', 'scripts/build-dashboard.mjs'],
);

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];

async function compress(file) {
  const bytes = readFileSync(file);
  writeFileSync(`${file}.br`, await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
  writeFileSync(`${file}.gz`, await zip(bytes, { level: 9 }));
}

if (!existsSync(keyFile) || readFileSync(keyFile, 'utf8') !== key) {
  const { build } = await import('vite');
  await build({ root: join(root, 'apps', 'dashboard'), logLevel: 'warn' });
  const assets = join(target, 'assets');
  await Promise.all(readdirSync(assets).map((name) => compress(join(assets, name))));
  writeFileSync(keyFile, key);
}
