// Hooks of Node that let the tests import TypeScript by the names that tsc and package.json define, in the thread that
// imports.
import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { compiled } from './compiled.mjs';

const root = new URL('../../../', import.meta.url).href;
const isOurs = (url) =>
  url.startsWith(root) && !url.includes('/node_modules/') && !url.startsWith(`${root}dist/`);

/** Resolves `./x.js` to x.ts, and `#libs/x` to libs/x/index.ts, so that nothing of `dist` is loaded. */
function resolve(specifier, context, next) {
  const { parentURL = '' } = context;
  if (!isOurs(parentURL)) return next(specifier, context);
  const [, lib] = /^#libs\/([^/]+)$/.exec(specifier) ?? [];
  if (lib) return { url: `${root}libs/${lib}/index.ts`, format: 'module', shortCircuit: true };
  if (/^\.{1,2}\/.*\.js$/.test(specifier)) {
    const { href } = new URL(specifier.replace(/\.js$/, '.ts'), parentURL);
    if (existsSync(fileURLToPath(href))) return { url: href, format: 'module', shortCircuit: true };
  }
  return next(specifier, context);
}

function load(url, context, next) {
  // Test files have a query, so that each run loads them anew.
  const [file] = url.split('?');
  if (!file.endsWith('.ts') || !isOurs(file)) return next(url, context);
  return { format: 'module', source: compiled(fileURLToPath(file)), shortCircuit: true };
}

registerHooks({ resolve, load });
