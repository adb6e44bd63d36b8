// `npm run release -- <version> [--dry-run]` releases what is unreleased: one commit with the version wherever a file names
// it, the section of CHANGELOG.md and the entry of releases.json, then one that adds the hash of the first to this entry.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { hasEntries, sectionFor, withSection } from './release/changelog.mjs';
import { factsOfCode, upgradeNotes } from './release/facts.mjs';
import { changesOfTree, git } from './release/git.mjs';
import { isHigher, isVersion } from './release/semver.mjs';
import { replaceVersion } from './release/version-places.mjs';

const RELEASES = 'releases.json';
const CHANGELOG = 'CHANGELOG.md';
/** The doctor and an alert count from the day on which the packaged city database was the newest: that of the release. */
const CITY_DATABASE = 'libs/scans/capture/packaged-city-database.ts';
const USAGE = 'Usage: npm run release -- <version> [--dry-run], such as npm run release -- 1.2.3';

const read = (path) => readFileSync(path, 'utf8');
const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

function fail(...lines) {
  for (const line of lines) console.error(line);
  process.exit(1);
}

function argumentsOf() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false } },
    });
    if (positionals.length !== 1) fail(USAGE);
    return { version: positionals[0], isDryRun: values['dry-run'] };
  } catch (error) {
    return fail(error.message, USAGE);
  }
}

function faultsOfVersion(version, current) {
  if (!isVersion(version))
    return [
      `"${version}" is no version: write it as 1.2.3 or 1.2.3-rc.1 (https://semver.org), without a "v".`,
    ];
  return isHigher(version, current) ? [] : [`${version} is not higher than the current version, ${current}.`];
}

function faultsOfTree() {
  const changes = changesOfTree();
  return changes.length === 0
    ? []
    : ['The working tree has changes that a release would contain: commit or stash them.', ...changes];
}

function faultsOfLists() {
  try {
    execFileSync(process.execPath, [fileURLToPath(new URL('check-lists.mjs', import.meta.url))], {
      stdio: 'pipe',
      encoding: 'utf8',
    });
    return [];
  } catch (error) {
    return [
      'Lists of the world are not those of the newest packages (npm run lists). Update them first:',
      error.stderr.trimEnd(),
    ];
  }
}

const { version, isDryRun } = argumentsOf();
const current = JSON.parse(read('package.json')).version;
const changelog = read(CHANGELOG);
const releases = JSON.parse(read(RELEASES));

const faults = [
  ...faultsOfVersion(version, current),
  ...faultsOfTree(),
  ...(hasEntries(changelog) ? [] : [`"Unreleased" in ${CHANGELOG} is empty: there is nothing to release.`]),
  ...faultsOfLists(),
];
if (faults.length > 0) fail(...faults, `${version} was not released; nothing has changed.`);

const date = new Date().toISOString().slice(0, 10);
const facts = factsOfCode();
const section = sectionFor(changelog, { version, date, notes: upgradeNotes(facts, releases[0]) });
const { changed, left } = replaceVersion(git('ls-files', '-z').split('\0').filter(Boolean), current, version);
const withCommit = (commit) => json([{ version, date, commit, ...facts }, ...releases]);
changed
  .set(CHANGELOG, withSection(changelog, section))
  .set(RELEASES, withCommit(null))
  .set(CITY_DATABASE, read(CITY_DATABASE).replace(/\d{4}-\d\d-\d\d/, date));

console.log(
  `${current} → ${version}:\n${[...changed.keys()].map((path) => `  ${path}`).join('\n')}\n\n${section}`,
);
if (left.length > 0)
  console.log(
    `These lines still contain ${current}; if one means this service, change it:\n${left.join('\n')}\n`,
  );
if (isDryRun) {
  console.log('Nothing has changed: this was a dry run.');
} else {
  for (const [path, text] of changed) writeFileSync(path, text);
  git('commit', '--quiet', '--all', '--message', `release: ${version}`);
  const commit = git('rev-parse', 'HEAD');
  writeFileSync(RELEASES, withCommit(commit));
  git('commit', '--quiet', '--all', '--message', `release: record the commit of ${version}`);
  console.log(
    `${version} is commit ${commit}. When it is on the main branch: npm run release:tags, and push the tag.`,
  );
}
