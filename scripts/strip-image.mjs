// `node scripts/strip-image.mjs node_modules dist`, in the stages of the Dockerfile, deletes what the service does not
// need to run.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Source maps, type declarations, the state of the compiler. */
const UNUSED_FILE = /\.map$|\.d\.[cm]?ts$|\.tsbuildinfo$/;
const OPENTELEMETRY = 'node_modules/@opentelemetry';
const AWS = ['node_modules/@aws-sdk', 'node_modules/@smithy'].filter((folder) => existsSync(folder));
const ZXCVBN = 'node_modules/@zxcvbn-ts';
const languages = existsSync(ZXCVBN) ? readdirSync(ZXCVBN) : [];
const FONTS = 'node_modules/@expo-google-fonts/noto-sans';
const fonts = existsSync(FONTS) ? readdirSync(FONTS) : [];
const PDFIUM = 'node_modules/@hyzyla/pdfium/dist';
const pdfium = existsSync(PDFIUM) ? readdirSync(PDFIUM) : [];
const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const packages = existsSync(OPENTELEMETRY) ? readdirSync(OPENTELEMETRY) : [];
/** Word lists are loaded as CommonJS. */
const esmOf = (name) =>
  readdirSync(join(ZXCVBN, name, 'dist'))
    .filter((file) => file.endsWith('.esm.js'))
    .map((file) => join('dist', file));
/** This includes development tools: an image has no embedded PostgreSQL and no demo. */
const UNUSED = [
  // An optional peer of @nestjs/swagger, for a plugin of the compiler.
  'node_modules/typescript',
  'node_modules/.bin/tsc',
  'node_modules/.bin/tsserver',
  // The image has Node from its base.
  'node_modules/.bin/node',
  ...Object.keys(optionalDependencies).map((name) => `node_modules/${name}`),
  // Frames are drawn in one weight.
  ...fonts.filter((name) => /^\d/.test(name) && name !== '600SemiBold').map((name) => join(FONTS, name)),
  // Node loads its ESM.
  'node_modules/@simplewebauthn/server/script',
  'node_modules/@modelcontextprotocol/sdk/dist/cjs',
  'node_modules/hono/dist/cjs',
  // Sources, and a build for old browsers.
  'node_modules/zod/src',
  'node_modules/xml2js/lib/xml2js.bc.js',
  // Node loads its module and the program; the others are for browsers, bundlers and CommonJS.
  ...pdfium
    .filter((name) => name !== 'index.esm.js' && name !== 'pdfium.wasm')
    .map((name) => join(PDFIUM, name)),
  // These are builds for bundlers; Node loads build/src and dist-cjs.
  ...packages.flatMap((name) => ['esm', 'esnext'].map((build) => join(OPENTELEMETRY, name, 'build', build))),
  ...AWS.flatMap((folder) =>
    readdirSync(folder).flatMap((name) =>
      ['dist-es', 'dist-types'].map((build) => join(folder, name, build)),
    ),
  ),
  ...languages.flatMap((name) =>
    ['src', 'dist/zxcvbn-ts.js', 'dist/zxcvbn-ts.min.js', ...esmOf(name)].map((path) =>
      join(ZXCVBN, name, path),
    ),
  ),
  ...[
    'demo',
    'demo.js',
    'demo-clear.js',
    'demo-samples.js',
    'samples',
    'start-service.js',
    'start/api.js',
    'start/demo.js',
    'start/first-code.js',
    'start/network.js',
    'start/seed-samples.js',
    'start/welcome.js',
  ].map((name) => `dist/scripts/${name}`),
  ...['deploy', 'deploy.js', 'docs', 'generate-docs.js', 'local-ca.js', 'openapi.js', 'read-symbol.js'].map(
    (name) => `dist/scripts/${name}`,
  ),
];

for (const path of UNUSED) rmSync(path, { recursive: true, force: true });
for (const folder of process.argv.slice(2))
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && UNUSED_FILE.test(entry.name)) rmSync(join(entry.parentPath, entry.name));
