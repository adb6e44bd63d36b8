// `node scripts/delete-stale.mjs` deletes from dist what was built from deleted sources: tsc leaves it there, and
// migrations are read by folder, so one of another branch would be applied.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './stamp.mjs';

// An earlier release bundled packages there, which Node would find before those of the lockfile.
rmSync(join(root, 'dist', 'node_modules'), { recursive: true, force: true });
for (const folder of ['src', 'apps', 'libs', 'scripts', 'bench']) {
  const built = join(root, 'dist', folder);
  if (!existsSync(built)) continue;
  for (const file of readdirSync(built, { recursive: true }))
    if (/\.js(\.map)?$/.test(file) && !existsSync(join(root, folder, file.replace(/\.js(\.map)?$/, '.ts'))))
      rmSync(join(built, file));
}
