import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const SERVICE = 'http://localhost:3000';
/** Paths that the service answers while `npm run dev:dashboard` serves the app. */
const OF_SERVICE = [
  '/api',
  '/docs',
  '/guides',
  '/openapi.yaml',
  '/sign-in',
  '/sign-up',
  '/sign-out',
  '/favicon.ico',
];

const SCRIPT = /\.(?:js|mjs|ts|tsx)$/;
/** The list of codes needs the English texts of these folders, and so do most other screens. */
const TEXTS_OF_CODES = /dashboard\/(?:codes|code|design)\/en\.json$/;
/** Of sources, before they are minified. */
const SMALL_BYTES = 400_000;

/** Such as `card` and `card-head`: modules have different names, which a test ensures, so no hash is needed. */
function classOf(local: string, file: string): string {
  const module = basename(file.replace(/\?.*/, ''), '.module.css');
  return local === module ? module : `${module}-${local}`;
}

export default defineConfig({
  css: { modules: { generateScopedName: classOf } },
  resolve: {
    alias: {
      '#libs/csv': fileURLToPath(new URL('../../libs/csv/index.ts', import.meta.url)),
      '#libs/import-sources': fileURLToPath(new URL('../../libs/import-sources/index.ts', import.meta.url)),
      '#libs/sentences': fileURLToPath(new URL('../../libs/sentences/index.ts', import.meta.url)),
      'csv-parse/sync': 'csv-parse/browser/esm/sync',
    },
  },
  // The shell names its base address, so that the app also works below a path.
  base: './',
  build: {
    outDir: '../../dist/dashboard',
    emptyOutDir: true,
    // An image in a style sheet would be a data URI, which the content security policy forbids.
    assetsInlineLimit: 0,
    // The packages are in the scripts, so their licenses come along.
    license: { fileName: 'licenses.md' },
    modulePreload: { polyfill: false },
    target: 'es2022',
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // Each file is a request: one has what every screen needs, one what most need, and few what some share.
      output: {
        // The shared files load in a circle: their modules still run in order.
        strictExecutionOrder: true,
        codeSplitting: {
          groups: [
            { name: 'style', test: /\.css$/ },
            { name: 'start', test: SCRIPT, tags: ['$initial'] },
            { name: 'texts', test: TEXTS_OF_CODES },
            { name: 'common', test: SCRIPT, minShareCount: 8 },
            {
              ...{ name: 'shared', test: SCRIPT, minShareCount: 2 },
              ...{ entriesAware: true, entriesAwareMergeThreshold: SMALL_BYTES },
            },
          ],
        },
      },
      // "use client" is for servers that render; there is none.
      onLog(level, log, report) {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
      },
    },
  },
  server: { proxy: Object.fromEntries(OF_SERVICE.map((path) => [path, SERVICE])) },
});
