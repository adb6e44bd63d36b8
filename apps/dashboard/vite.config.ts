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
/** Texts that are needed together, in one file a language: those of the frame, and those of screens of a code. */
const TEXTS = /dashboard\/(?<folder>shell|ui|code|design)\/(?<language>en|de)\.json$/;

function textsOf(path: string): string | null {
  const { folder, language } = TEXTS.exec(path)?.groups ?? {};
  if (folder === undefined || language === undefined) return null;
  return `texts-${['shell', 'ui'].includes(folder) ? 'frame' : 'code'}-${language}`;
}
/** What only the list of codes needs, which is not in the first file. */
const OF_LIST = /dashboard\/codes\//;

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
    // What each screen loads, which a test weighs.
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    target: 'es2022',
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // Each file is a request: one has what every screen needs, one what most need, and few what some share.
      // The list of codes is the start page: as an entry, it marks what the first file has to hold.
      input: {
        index: fileURLToPath(new URL('index.html', import.meta.url)),
        list: fileURLToPath(new URL('codes/list.tsx', import.meta.url)),
      },
      output: {
        // Files import each other in a circle, and a module must not run before those that it reads.
        strictExecutionOrder: true,
        codeSplitting: {
          groups: [
            { name: 'style', test: /\.css$/ },
            {
              name: 'start',
              test: (path) => SCRIPT.test(path) && !OF_LIST.test(path),
              tags: ['$initial'],
            },
            { name: 'codes', test: SCRIPT, tags: ['$initial'] },
            { name: textsOf, debugName: 'texts' },
            { name: 'common', test: SCRIPT, minShareCount: 8 },
            // In one file: several would import each other, and start in the wrong order.
            { name: 'shared', test: SCRIPT, minShareCount: 2 },
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
