// `node scripts/stamp.mjs` records in dist the sources and the commit of the build; `npm run build` runs it last.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFile = join(root, 'dist', '.built-from');
const sources = ['src', 'apps', 'libs', 'packages', 'scripts', 'bench', 'docs'];
const settings = ['tsconfig.json', 'tsconfig.build.json', 'package-lock.json', 'CHANGELOG.md'];

export function isBuilt() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hashOf(sources, settings);
}

/** The build of the guides writes these beside its settings. */
const UNTRACKED = new Set(['docs/.vitepress/cache', 'docs/.vitepress/.temp']);

export function hashOf(folders, files) {
  const hash = createHash('sha256');
  const found = folders.flatMap((folder) => filesBelow(folder)).sort();
  for (const file of [...found, ...files]) {
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
    if (entry.isDirectory())
      return UNTRACKED.has(path) || entry.name === 'node_modules' ? [] : filesBelow(path);
    return /(?<!\.spec)\.tsx?$|\.(?:json|css|html|md|png|svg|js)$/.test(entry.name) ? [path] : [];
  });
}

/** Records the commit for qr_build_info; a tree with changes is marked, and an export of the repository has none. */
function recordCommit() {
  const file = join(root, 'dist/.commit');
  const args = ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'];
  // Not that of a repository around it.
  const isRepository = existsSync(join(root, '.git'));
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (isRepository && status === 0) writeFileSync(file, stdout);
  else rmSync(file, { force: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  recordCommit();
  writeFileSync(stampFile, hashOf(sources, settings));
}
