// Builds the dashboard and the guides into dist, with compressed copies of their files, each only if its sources have
// changed.
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { load } from 'js-yaml';
import { postmanCollection } from './client/postman.mjs';
import { hashOf, root } from './stamp.mjs';

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];
const COMMON = ['package-lock.json', 'scripts/build-sites.mjs'];

const writeBrotli = async (file) =>
  writeFileSync(
    `${file}.br`,
    await brotli(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  );
const writeGzip = async (file) => writeFileSync(`${file}.gz`, await zip(readFileSync(file), { level: 9 }));

/** Vite lists the packages of the pages, but not those of their workers. */
const PACKAGES_OF_WORKERS = ['fflate', 'read-excel-file', 'saxen'];

function licenseOf(name) {
  const folder = join(root, 'node_modules', name);
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return `\n\n## ${name} - ${version} (${license})\n\n${readFileSync(join(folder, 'LICENSE'), 'utf8')}`;
}

async function buildSite(name, folders, files, encodings, build) {
  const target = join(root, 'dist', name);
  const keyFile = join(target, '.key');
  const key = hashOf(folders, [...COMMON, ...files]);
  if (existsSync(keyFile) && readFileSync(keyFile, 'utf8') === key) return;
  await build(target);
  const texts = readdirSync(target, { recursive: true }).filter((file) =>
    /\.(?:css|html|js|svg)$/.test(file),
  );
  await Promise.all(texts.flatMap((file) => encodings.map((write) => write(join(target, file)))));
  writeFileSync(keyFile, key);
}

await buildSite(
  'dashboard',
  ['apps/dashboard', 'packages/client', 'libs/csv', 'libs/import-sources', 'libs/sentences'],
  [],
  [writeBrotli, writeGzip],
  async () => {
    const { build } = await import('vite');
    await build({ root: join(root, 'apps', 'dashboard'), logLevel: 'warn' });
    appendFileSync(
      join(root, 'dist', 'dashboard', 'licenses.md'),
      PACKAGES_OF_WORKERS.map(licenseOf).join(''),
    );
  },
);

await buildSite(
  'guides',
  ['docs', 'scripts/docs', 'scripts/client'],
  [
    ...['CHANGELOG.md', 'openapi.yaml'],
    ...['client', 'cli', 'python', 'n8n', 'zapier'].map((name) => `packages/${name}/README.md`),
  ],
  [writeBrotli],
  async (outDir) => {
    const { build } = await import('vitepress');
    await build(join(root, 'docs'), { outDir });
    // This contains page data for clients that build against these pages; there are none.
    rmSync(join(outDir, 'hashmap.json'), { force: true });
    // For programs that read guides, such as models.
    for (const name of readdirSync(join(root, 'docs')).filter((file) => file.endsWith('.md')))
      copyFileSync(join(root, 'docs', name), join(outDir, name));
    const document = load(readFileSync(join(root, 'openapi.yaml'), 'utf8'));
    const collection = JSON.stringify(postmanCollection(document), null, 2);
    writeFileSync(join(outDir, 'qr-service.postman_collection.json'), `${collection}\n`);
  },
);
