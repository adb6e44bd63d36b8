// `npm run client:generate` writes packages/client/generated from openapi.yaml; with --check it compares instead.
import { readFileSync, writeFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { format } from 'oxfmt';
import { keyedPathsSource, resourcesSource, versionSource } from './resources.mjs';

const SOURCES = {
  'resources.ts': resourcesSource,
  'keyed-paths.ts': keyedPathsSource,
  'version.ts': versionSource,
};

const { singleQuote, printWidth, trailingComma } = JSON.parse(readFileSync('.oxfmtrc.json', 'utf8'));
const options = { singleQuote, printWidth, trailingComma };
const document = load(readFileSync('openapi.yaml', 'utf8'));
const isCheck = process.argv.includes('--check');
for (const [name, source] of Object.entries(SOURCES)) {
  const file = `packages/client/generated/${name}`;
  const { code: text } = await format(file, source(document), options);
  if (!isCheck) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${file} differs from openapi.yaml: run npm run client:generate.`);
    process.exitCode = 1;
  }
}
