// Bundles the packages that dist imports into dist/node_modules, where Node looks first: loading their 2,500 files takes most of a
// start. Without that folder the service runs as well, only slower. See docs/adr/0011-packages-are-bundled.md.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build } from 'esbuild';
import { copiesOf } from './bundle/copies.mjs';
import { writeEntries } from './bundle/entries.mjs';
import { dist, importedPackages, KEPT, leaveOthers, locked, lockfile } from './bundle/packages.mjs';
import { bundleScripts, root } from './stamp.mjs';

const OWN_PATH = /\b__(?:dirname|filename)\b/;
/** Names its path for stack traces under Jest only. */
const HARMLESS = ['node_modules/undici/index.js'];
/** Finds the files of Swagger UI in a package of its own. */
const NESTING = ['@nestjs/swagger'];
/**
 * What esbuild adds for `keepNames` where no name changes that matters. It would run each time a closure is created, and
 * take longer than most closures do.
 */
const UNCHANGED_NAME = /^\s*__name\(([\w$]+), "\1"\);\n/gm;
const NAME_OF_EXPRESSION = '/* @__PURE__ */ __name(';
/** Classes written as functions, and `this` in a class, keep their names: errors are known by them. */
const NAME_OF_INNER_FUNCTION = /^ {6,}__name\((?!this,)[a-z_$][\w$]*, "[^"]*"\);\n/gm;
/** Packages in KEPT need them, too: two copies do no harm, since nothing but the environment configures them. */
const STATELESS = ['debug', 'ms', 'split2'];
/** CommonJS packages require what is not bundled. */
const BANNER =
  "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url); const __unnamed = (target) => target;";

const target = join(dist, 'node_modules');
const keyFile = join(target, '.key');

function linkNested(name) {
  const link = join(target, name, 'node_modules');
  symlinkSync(relative(dirname(link), join(root, 'node_modules', name, 'node_modules')), link, 'junction');
}

async function bundle(specifiers) {
  const entryPoints = await writeEntries(specifiers, target);
  for (const name of NESTING) linkNested(name);
  const { metafile } = await build({
    entryPoints,
    outdir: target,
    outExtension: { '.js': '.mjs' },
    chunkNames: '.chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    keepNames: true,
    plugins: [leaveOthers],
    banner: { js: BANNER },
    metafile: true,
    absWorkingDir: root,
    logLevel: 'warning',
  });
  refuseLost(Object.keys(metafile.inputs));
  refuseCopies(Object.keys(metafile.inputs));
  for (const file of Object.keys(metafile.outputs)) dropNames(file);
}

function dropNames(file) {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8')
    .replaceAll(UNCHANGED_NAME, '')
    .replaceAll(NAME_OF_INNER_FUNCTION, '')
    .replaceAll(NAME_OF_EXPRESSION, '/* @__PURE__ */ __unnamed(');
  writeFileSync(path, text);
}

/** @throws Error when a package would look for its files where they are not */
function refuseLost(files) {
  const lost = files
    .filter((file) => /\.[cm]?js$/.test(file) && !HARMLESS.includes(file))
    .filter((file) => OWN_PATH.test(readFileSync(join(root, file), 'utf8')));
  if (lost.length > 0)
    throw new Error(
      `Add these packages to KEPT in scripts/bundle/packages.mjs, they use their own path: ${lost.join(', ')}`,
    );
}

/** @throws Error when a kept package would load a copy of its own of a bundled one */
function refuseCopies(files) {
  const copies = copiesOf(locked, KEPT, files).filter(
    (folder) => !STATELESS.some((name) => folder === `node_modules/${name}`),
  );
  if (copies.length > 0)
    throw new Error(
      `Packages in KEPT of scripts/bundle/packages.mjs need these packages, too: add them to KEPT, or to STATELESS of scripts/bundle-packages.mjs if two copies do no harm: ${copies.join(', ')}`,
    );
}

const specifiers = await importedPackages();
const scripts = bundleScripts.map((file) => readFileSync(join(root, file), 'utf8'));
const key = createHash('sha256')
  .update(JSON.stringify([scripts, lockfile, specifiers]))
  .digest('hex');
if (!existsSync(keyFile) || readFileSync(keyFile, 'utf8') !== key) {
  rmSync(target, { recursive: true, force: true });
  await bundle(specifiers);
  writeFileSync(keyFile, key);
}
