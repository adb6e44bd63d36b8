// Which packages the compiled code imports, and which of them are bundled.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import { root } from '../stamp.mjs';

/** Stay in node_modules: they contain machine code, or find their own files by path. */
export const KEPT = ['@node-rs/argon2', 'bull', 'ioredis', 'pino', 'piscina'];

export const dist = join(root, 'dist');
export const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8');
export const { packages: locked } = JSON.parse(lockfile);

/** `@nestjs/common` of `@nestjs/common/constants.js`. */
export const packageOf = (specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '';

/** What is neither a development package nor kept. @param folder of the package, below the root */
const isBundled = (specifier, folder = `node_modules/${packageOf(specifier)}`) =>
  locked[folder] !== undefined && !locked[folder].dev && !KEPT.includes(packageOf(specifier));

/** Of the compiled code, such as `pg` and `@nestjs/common/constants.js`. */
export async function importedPackages() {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
  const { metafile } = await build({
    entryPoints: files
      .filter((file) => /^(?!node_modules).*\.js$/.test(file))
      .map((file) => join(dist, file)),
    outdir: dist,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    write: false,
    metafile: true,
  });
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
  return [...new Set(imports.map(({ path }) => path))].filter((path) => isBundled(path)).sort();
}

/** A plugin that leaves to Node what is kept, what is not installed, and what does not ship. */
export const leaveOthers = {
  name: 'leave-others',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[\w@]/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (kind === 'entry-point' || pluginData === leaveOthers) return undefined;
      const found = await resolve(path, { kind, importer, resolveDir, pluginData: leaveOthers });
      const [installed] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(relative(root, found.path)) ?? [];
      return installed && isBundled(path, installed) ? found : { path, external: true };
    });
  },
};
