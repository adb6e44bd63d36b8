// `node scripts/stamp.mjs` notes in dist of which sources it was built; `npm run build` ends with it.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFile = join(root, 'dist', '.built-from');
const sources = ['src', 'apps', 'libs', 'scripts', 'bench'];
const settings = ['tsconfig.json', 'tsconfig.build.json', 'package-lock.json'];

export function isBuilt() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hashOfSources();
}

function hashOfSources() {
  const hash = createHash('sha256');
  const files = sources.flatMap((folder) => filesBelow(folder)).sort();
  for (const file of [...files, ...settings]) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesBelow(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesBelow(path);
    return /(?<!\.spec)\.ts$|\.json$/.test(entry.name) ? [path] : [];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(stampFile, hashOfSources());
