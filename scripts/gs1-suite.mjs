// `npm run test:gs1 -- <folder> <GS1 Digital Link> --at <address of SHORT_PORT>` runs the resolver test suite of GS1
// (github.com/gs1/GS1DL-resolver-testsuite), unchanged, from a folder that has a copy. docs/gs1-conformance.md has its result.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import { Ajv } from 'ajv';
import { emptyDocument, fetchFor } from './gs1/stand-ins.mjs';

const USAGE =
  'Usage: npm run test:gs1 -- <folder of the suite> <https GS1 Digital Link> --at http://127.0.0.1:3001';
const { positionals, values } = parseArgs({ allowPositionals: true, options: { at: { type: 'string' } } });
const [folder, digitalLink] = positionals;
if (!folder || !digitalLink?.startsWith('https://') || !values.at) {
  console.error(USAGE);
  process.exit(2);
}

const notes = new Set();
const { origin } = new URL(digitalLink);
const context = createContext({
  document: emptyDocument(),
  location: { href: 'https://suite.example/?' },
  window: { ajv7: Ajv },
  fetch: fetchFor(values.at.replace(/\/+$/, ''), origin, notes),
  console: { log: () => undefined, error: () => undefined },
  ...{ Request, Headers, URL, URLSearchParams, setTimeout },
});
const listens = await fetch(values.at).catch(() => null);
if (!listens) {
  console.error(`Nothing listens at ${values.at}: start the service, or correct --at.`);
  process.exit(2);
}
const files = ['GS1DigitalLinkToolkit.js', 'GS1DigitalLinkResolverTestSuite.js'];
const source = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
await runInContext(`${source}\ntestDL(${JSON.stringify(digitalLink)})`, context);
// Two of its checks are not awaited by the suite.
await new Promise((resolve) => setTimeout(resolve, 2_000));

const results = JSON.parse(runInContext('JSON.stringify(resultsArray.map(({ ...own }) => own))', context));
const found = results.map(({ id, status = 'fail', test, msg }) => ({ id, status, test, msg }));
for (const { status, test, msg } of found)
  console.log(`${status.padEnd(4)}  ${test}${status === 'pass' ? '' : `\n      ${msg}`}`);
for (const address of notes) console.log(`NOT READ: ${address}; a reduced copy was used, or none`);
const passed = found.filter(({ status }) => status === 'pass').length;
console.log(`${passed} of ${found.length} checks passed`);
if (passed < found.length) process.exitCode = 1;
