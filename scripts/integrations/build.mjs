// `npm run n8n:build` and `npm run zapier:build` copy the package of packages/n8n or packages/zapier to dist, with the version of
// the service, install what its own lock names, build it and check it. Nothing of them is a part of the service.
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../stamp.mjs';

const [name, target = join(root, 'dist', name)] = process.argv.slice(2);
// The rules of n8n pass everything if they find themselves in a test.
const env = { ...process.env, NODE_ENV: 'development' };
const npm = (...args) =>
  execFileSync('npm', args, { cwd: target, env, stdio: ['ignore', 'inherit', 'inherit'] });
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

rmSync(target, { recursive: true, force: true });
cpSync(join(root, 'packages', name), target, {
  recursive: true,
  filter: (path) => !path.endsWith('node_modules'),
});
const manifest = join(target, 'package.json');
const { version } = read(join(root, 'package.json'));
const { name: packageName, ...rest } = read(manifest);
writeFileSync(manifest, `${JSON.stringify({ name: packageName, version, ...rest }, null, 2)}\n`);
copyFileSync(join(root, 'LICENSE'), join(target, 'LICENSE'));

npm('ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error');
npm('run', '-s', 'build', '--if-present');
npm('run', '-s', 'lint');
