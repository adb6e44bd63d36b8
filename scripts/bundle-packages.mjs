// Bundles the packages that dist imports into dist/node_modules, where Node looks first: loading their 2,500 files takes most of a
// start. Without that folder the service runs as well, only slower. See docs/adr/0011-packages-are-bundled.md.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { root } from './stamp.mjs';

/** Stay in node_modules: they contain machine code, or find their own files by path. */
const KEPT = ['@node-rs/argon2', '@resvg/resvg-js', 'bull', 'ioredis', 'pino', 'piscina'];
const OWN_PATH = /\b__(?:dirname|filename)\b/;
/** Names its path for stack traces under Jest only. */
const HARMLESS = ['node_modules/undici/index.js'];
/** Finds the files of Swagger UI in a package of its own. */
const NESTING = ['@nestjs/swagger'];
/** CommonJS packages require what is not bundled. */
const BANNER =
  "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);";

const dist = join(root, 'dist');
const target = join(dist, 'node_modules');
const keyFile = join(target, '.key');
/** Not below dist, where a package would be found in the bundle. */
const entries = join(root, 'node_modules', '.cache', 'bundled-packages');
const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8');
const { packages: locked } = JSON.parse(lockfile);

/** `@nestjs/common` of `@nestjs/common/constants.js`. */
const packageOf = (specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '';

/** No development packages. */
function isBundled(specifier) {
  const name = packageOf(specifier);
  const entry = locked[`node_modules/${name}`];
  return entry !== undefined && !entry.dev && !KEPT.includes(name);
}

/** Of the compiled code, such as `pg` and `@nestjs/common/constants.js`. */
async function importedPackages() {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
  const { metafile } = await build({
    entryPoints: files
      .filter((file) => /^(?!node_modules).*\.js$/.test(file))
      .map((file) => join(dist, file)),
    outdir: target,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    write: false,
    metafile: true,
  });
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
  return [...new Set(imports.map(({ path }) => path))].filter(isBundled).sort();
}

/** Exports what Node finds in the package: of a CommonJS package, that is known only when it is loaded. */
async function entryOf(specifier) {
  const names = Object.keys(await import(specifier)).filter((name) => name !== 'module.exports');
  const from = JSON.stringify(specifier);
  return names.length > 0 ? `export { ${names.join(', ')} } from ${from};` : `import ${from};`;
}

/** One file for each import, and a package.json that leads to it. @returns the entry points of the bundle */
async function writeEntries(specifiers) {
  const packages = {};
  const entryPoints = [];
  // One after the other: Node 20 cannot load a package that requires ES modules while another import loads them.
  for (const specifier of specifiers) {
    const name = packageOf(specifier);
    const subpath = specifier.slice(name.length);
    const out = join(name, subpath || 'index');
    const file = join(entries, `${out}.mjs`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await entryOf(specifier));
    entryPoints.push({ in: file, out });
    (packages[name] ??= {})[`.${subpath}`] = `./${out.slice(name.length + 1)}.mjs`;
  }
  for (const [name, exports] of Object.entries(packages)) {
    mkdirSync(join(target, name), { recursive: true });
    writeFileSync(join(target, name, 'package.json'), JSON.stringify({ name, exports }));
  }
  return entryPoints;
}

function linkNested(name) {
  const link = join(target, name, 'node_modules');
  symlinkSync(relative(dirname(link), join(root, 'node_modules', name, 'node_modules')), link, 'junction');
}

/** Left to Node: what is kept, what is not installed, and what does not ship. */
const leaveOthers = {
  name: 'leave-others',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[\w@]/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (kind === 'entry-point' || pluginData === leaveOthers) return undefined;
      const found = await resolve(path, { kind, importer, resolveDir, pluginData: leaveOthers });
      const [installed] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(relative(root, found.path)) ?? [];
      const isLeft = KEPT.includes(packageOf(path)) || !locked[installed] || locked[installed].dev;
      return isLeft ? { path, external: true } : found;
    });
  },
};

/** @throws Error when a package would look for its files where they are not */
async function bundle(specifiers) {
  const entryPoints = await writeEntries(specifiers);
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
  const lost = Object.keys(metafile.inputs)
    .filter((file) => /\.[cm]?js$/.test(file) && !HARMLESS.includes(file))
    .filter((file) => OWN_PATH.test(readFileSync(join(root, file), 'utf8')));
  if (lost.length > 0)
    throw new Error(
      `Add these packages to KEPT in scripts/bundle-packages.mjs, they use their own path: ${lost.join(', ')}`,
    );
}

const specifiers = await importedPackages();
const script = readFileSync(fileURLToPath(import.meta.url), 'utf8');
const key = createHash('sha256')
  .update(JSON.stringify([script, lockfile, specifiers]))
  .digest('hex');
if (!existsSync(keyFile) || readFileSync(keyFile, 'utf8') !== key) {
  rmSync(target, { recursive: true, force: true });
  await bundle(specifiers);
  writeFileSync(keyFile, key);
}
