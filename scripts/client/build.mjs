// `npm run client:build` writes the package of packages/client to dist/client: ESM, CommonJS and their types, with the version of
// the service. `npm publish dist/client` is the release.
import { execFileSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../stamp.mjs';

const source = join(root, 'packages/client');
const target = join(root, 'dist/client');
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

const { version } = read(join(root, 'package.json'));
const { name, description, ...manifest } = read(join(source, 'package.json'));

await build({
  configFile: false,
  root: source,
  logLevel: 'warn',
  build: {
    outDir: target,
    emptyOutDir: true,
    target: 'es2022',
    minify: false,
    lib: {
      entry: 'index.ts',
      formats: ['es', 'cjs'],
      fileName: (format) => (format === 'es' ? 'index.js' : 'index.cjs'),
    },
    // openapi-fetch is part of the scripts; only its types are a dependency.
    license: { fileName: 'licenses.md' },
  },
});

execFileSync(
  process.execPath,
  [join(root, 'node_modules/typescript-7/bin/tsc'), '-p', join(source, 'tsconfig.build.json')],
  { stdio: 'inherit' },
);
copyFileSync(join(source, 'schema.d.ts'), join(target, 'schema.d.ts'));
// CommonJS has declarations of its own: TypeScript takes the others for those of ESM.
const declarations = readdirSync(target, { recursive: true }).filter((file) => file.endsWith('.d.ts'));
for (const file of declarations)
  writeFileSync(
    join(target, file.replace(/ts$/, 'cts')),
    readFileSync(join(target, file), 'utf8').replace(/(['"]\.[^'"\n]*)\.js(?=['"])/g, '$1.cjs'),
  );

writeFileSync(
  join(target, 'package.json'),
  `${JSON.stringify({ name, version, description, ...manifest }, null, 2)}\n`,
);
copyFileSync(join(source, 'README.md'), join(target, 'README.md'));
copyFileSync(join(root, 'LICENSE'), join(target, 'LICENSE'));
