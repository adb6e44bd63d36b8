// `npm run release:tags` creates the tags that releases.json names and Git lacks.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { git } from './git.mjs';

const USAGE = 'Usage: npm run release:tags';

try {
  const { help } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } }).values;
  if (help) {
    console.log(`${USAGE}\nCreates the tags that releases.json names and Git lacks.`);
    process.exit();
  }
} catch (error) {
  console.error(`${error.message}\n${USAGE}`);
  process.exit(1);
}

const tags = new Set(git('tag', '--list').split('\n'));
const missing = JSON.parse(readFileSync('releases.json', 'utf8'))
  .filter(({ version, commit }) => commit !== null && !tags.has(`v${version}`))
  .toReversed();
for (const { version, commit } of missing) {
  git('tag', '--annotate', `v${version}`, commit, '--message', `qr-service ${version}`);
  console.log(`v${version} is ${commit}; publish it with: git push origin v${version}`);
}
if (missing.length === 0) console.log('Every release has its tag.');
