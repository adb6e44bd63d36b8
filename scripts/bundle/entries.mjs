// The entry points of the bundle: one file for each import.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../stamp.mjs';
import { packageOf } from './packages.mjs';

/** Not below dist, where a package would be found in the bundle. */
const folder = join(root, 'node_modules', '.cache', 'bundled-packages');

/** Of a CommonJS package; its ES modules, which esbuild may take, have none of them. */
const OF_COMMONJS = ['module.exports', '__esModule'];

/** Exports what Node finds in the package: of a CommonJS package, that is known only when it is loaded. */
async function entryOf(specifier) {
  const names = Object.keys(await import(specifier)).filter((name) => !OF_COMMONJS.includes(name));
  const from = JSON.stringify(specifier);
  return names.length > 0 ? `export { ${names.join(', ')} } from ${from};` : `import ${from};`;
}

/** Also writes a package.json for each package, which leads Node to the bundled file. @returns the entry points for esbuild */
export async function writeEntries(specifiers, target) {
  const packages = {};
  const entryPoints = [];
  // One after the other: Node 20 cannot load a package that requires ES modules while another import loads them.
  for (const specifier of specifiers) {
    const name = packageOf(specifier);
    const subpath = specifier.slice(name.length);
    const out = join(name, subpath || 'index');
    const file = join(folder, `${out}.mjs`);
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
