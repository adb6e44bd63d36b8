import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { load } from 'js-yaml';

/** Installed for this check only: together, they are larger than all that the service needs. */
const PACKAGES = [
  ...['openapi-typescript@7.13.0', '@hey-api/openapi-ts@0.99.0', 'orval@8.38.0'],
  ...['swagger-typescript-api@13.13.0', 'oazapfts@7.5.0', 'typescript@5.9.3'],
  ...['openapi-to-postmanv2@6.3.3', '@stoplight/spectral-cli@6.16.3'],
];
const DOCUMENT = resolve('openapi.yaml');

/** redocly.yaml has the rule that is off, with its one exception: the deletion of a SCIM group is always refused. */
const RULES = `
extends: spectral:oas
rules:
  operation-success-response: off
`;

/** Each writes a client to compile. */
const GENERATORS = [
  { command: ['openapi-typescript', DOCUMENT, '--output', 'types.ts'], client: 'types.ts' },
  { command: ['openapi-ts', '--input', DOCUMENT, '--output', 'hey-api'], client: 'hey-api/index.ts' },
  {
    command: ['orval', '--input', DOCUMENT, '--output', 'orval.ts', '--client', 'fetch'],
    client: 'orval.ts',
  },
  {
    command: [
      'swagger-typescript-api',
      'generate',
      '--path',
      DOCUMENT,
      '--output',
      '.',
      '--name',
      'swagger.ts',
    ],
    client: 'swagger.ts',
  },
  { command: ['oazapfts', DOCUMENT, 'oazapfts.ts'], client: 'oazapfts.ts' },
];
const COMPILER_OPTIONS = [
  ...['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022', '--module', 'esnext'],
  ...['--moduleResolution', 'bundler', '--lib', 'es2022,dom,dom.iterable'],
];

const folder = mkdtempSync(join(tmpdir(), 'clients-'));
let hasFailed = false;
try {
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  writeFileSync(join(folder, 'ruleset.yaml'), RULES);
  run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...PACKAGES]);
  for (const { command, client } of GENERATORS)
    check(command[0], () => {
      runPackage(...command);
      runPackage('tsc', ...COMPILER_OPTIONS, client);
    });
  check('spectral', () =>
    runPackage('spectral', 'lint', '--ruleset', 'ruleset.yaml', '--fail-severity', 'warn', DOCUMENT),
  );
  check('Postman', importIntoPostman);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = hasFailed ? 1 : 0;

function check(name, work) {
  try {
    work();
    console.log(`${name}: passed`);
  } catch (error) {
    hasFailed = true;
    console.error(`${name}: failed\n${error.stdout ?? ''}${error.stderr ?? error.message}`);
  }
}

function runPackage(name, ...parameters) {
  run(join(folder, 'node_modules', '.bin', name), parameters);
}

function run(command, parameters) {
  execFileSync(command, parameters, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
}

function importIntoPostman() {
  runPackage(
    'openapi2postmanv2',
    '-s',
    DOCUMENT,
    '-o',
    'postman.json',
    '-O',
    'requestParametersResolution=Example',
  );
  const requests = requestsIn(JSON.parse(readFileSync(join(folder, 'postman.json'), 'utf8')).item);
  const { paths } = load(readFileSync(DOCUMENT, 'utf8'));
  const documented = Object.values(paths).flatMap((item) => Object.values(item));
  if (requests.length !== documented.length)
    throw new Error(`${requests.length} of ${documented.length} operations became requests`);
  for (const { name, body } of requests)
    if (body?.options?.raw?.language === 'json' && !/^[[{]/.test(body.raw))
      throw new Error(`${name}: its body is not JSON: ${body.raw}`);
}

function requestsIn(items) {
  return items.flatMap(({ item, name, request }) => (item ? requestsIn(item) : [{ name, ...request }]));
}
