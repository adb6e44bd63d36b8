// `npm run mcp:build` writes the package of packages/mcp to dist/mcp, with the version of the service. `npm publish dist/mcp` is
// the release.
import { copyFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../stamp.mjs';

const source = join(root, 'packages/mcp');
const target = join(root, 'dist/mcp');
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

const { version } = read(join(root, 'package.json'));
const { name, description, ...manifest } = read(join(source, 'package.json'));

rmSync(target, { recursive: true, force: true });
cpSync(source, target, { recursive: true });
writeFileSync(
  join(target, 'package.json'),
  `${JSON.stringify({ name, version, description, ...manifest }, null, 2)}\n`,
);
copyFileSync(join(root, 'LICENSE'), join(target, 'LICENSE'));
