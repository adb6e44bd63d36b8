// `npm run release:pack -- [--image <name>@sha256:…] [--base <name>@sha256:…] [--source <url>] [--builder <url>]
// [--out <folder>]` writes what is published beside an image: the SBOM, the chart, the statement of provenance and checksums.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { v5 as uuidv5 } from 'uuid';
import { packageChart } from './chart.mjs';
import { changesOfTree, git } from './git.mjs';
import { provenanceOf } from './provenance.mjs';
import { createSbom } from './sbom.mjs';

const startedOn = new Date().toISOString();
const { values } = parseArgs({
  options: {
    image: { type: 'string' },
    base: { type: 'string' },
    source: { type: 'string' },
    builder: { type: 'string', default: 'urn:qr-service:local' },
    out: { type: 'string', default: 'dist/release' },
  },
});
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

function fail(message) {
  console.error(message);
  process.exit(1);
}

function parseImage(option) {
  const text = values[option];
  if (text === undefined) return null;
  const [, name, digest] = /^([^@\s]+)@sha256:([\da-f]{64})$/.exec(text) ?? [];
  if (!digest) fail(`--${option} needs a digest, as in registry.example.com/name@sha256:…, not ${text}`);
  return { name, sha256: digest };
}

const [image, base] = [parseImage('image'), parseImage('base')];
if (changesOfTree().length > 0)
  fail('The working tree has changes, so no commit contains what would be packed: commit or stash them.');

const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
const commit = git('rev-parse', 'HEAD');
const date = new Date(git('log', '-1', '--format=%cI')).toISOString();
rmSync(values.out, { recursive: true, force: true });
mkdirSync(values.out, { recursive: true });
const digests = {};
function keep(file) {
  digests[file] = sha256(readFileSync(join(values.out, file)));
  return file;
}
function write(file, value) {
  writeFileSync(join(values.out, file), `${JSON.stringify(value, null, 2)}\n`);
  return keep(file);
}

const sbom = write(
  `${name}-${version}.cdx.json`,
  createSbom({ name, date, serial: uuidv5(`${version} ${commit}`, uuidv5.URL) }),
);
const annotations = {
  'org.opencontainers.image.revision': commit,
  ...(values.image ? { 'qr-service/image': values.image } : {}),
  'qr-service/sbom': sbom,
  'qr-service/sbom-sha256': digests[sbom],
};
keep(packageChart(values.out, annotations, values.source));
const subjects = { ...digests, ...(image ? { [image.name]: image.sha256 } : {}) };
const { source, builder } = values;
write(
  `${name}-${version}.intoto.json`,
  provenanceOf(subjects, { version, commit, source, base, builder, startedOn }),
);
const lines = Object.entries(digests).map(([file, digest]) => `${digest}  ${file}`);
writeFileSync(join(values.out, 'SHA256SUMS'), `${lines.join('\n')}\n`);
console.log(lines.join('\n'));
