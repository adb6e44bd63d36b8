import { basename, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const HERE = fileURLToPath(new URL('.', import.meta.url));
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

/** Packages of the shell; parts that only some screens need go with these. */
const PACKAGES =
  /node_modules\/(?:react|react-dom|scheduler|@tanstack|i18next|react-i18next|openapi-fetch)\//;

/** Such as `card` and `card-head`: modules have different names, which a test ensures, so no hash is needed. */
function classOf(local: string, file: string): string {
  const module = basename(file.replace(/\?.*/, ''), '.module.css');
  return local === module ? module : `${module}-${local}`;
}

/** What the first screen needs comes in one file. */
function styleOf(id: string): string {
  const folder = relative(HERE, id).split('/')[0] ?? '';
  return ['codes', 'code', 'design', 'import', 'leads', 'analytics', 'settings'].includes(folder)
    ? `${folder}-style`
    : 'style';
}

export default defineConfig({
  css: { modules: { generateScopedName: classOf } },
  resolve: {
    alias: {
      '#libs/csv': fileURLToPath(new URL('../../libs/csv/index.ts', import.meta.url)),
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
      // One file of packages, and one of styles for each folder: each small chunk would be a request of its own.
      output: {
        codeSplitting: {
          groups: [
            { name: 'packages', test: PACKAGES },
            { name: styleOf, test: /\.css$/ },
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
