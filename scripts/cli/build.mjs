// `npm run cli:build` writes the package of packages/cli to dist/cli: one script without dependencies, with the version of the
// service. `npm publish dist/cli` is the release.
import { chmodSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../stamp.mjs';

const source = join(root, 'packages/cli');
const target = process.argv[2] ?? join(root, 'dist/cli');
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

const { version } = read(join(root, 'package.json'));
const { name, description, ...manifest } = read(join(source, 'package.json'));

await build({
  configFile: false,
  root: source,
  logLevel: 'warn',
  ssr: { noExternal: true },
  build: {
    outDir: target,
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    ssr: 'main.ts',
    rollupOptions: { output: { entryFileNames: 'qr.js', banner: '#!/usr/bin/env node' } },
    license: { fileName: 'licenses.md' },
  },
});

chmodSync(join(target, 'qr.js'), 0o755);
writeFileSync(
  join(target, 'package.json'),
  `${JSON.stringify({ name, version, description, ...manifest }, null, 2)}\n`,
);
copyFileSync(join(source, 'README.md'), join(target, 'README.md'));
copyFileSync(join(root, 'LICENSE'), join(target, 'LICENSE'));
