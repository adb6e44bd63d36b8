// `npm run client:generate` writes packages/client/generated, what is generated of packages/python, and samples of the client from
// openapi.yaml; with --check it compares instead.
import { readFileSync, writeFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { format } from 'oxfmt';
import { pythonOperations, pythonTypes, pythonVersion } from './python.mjs';
import { keyedPathsSource, resourcesSource, versionSource } from './resources.mjs';
import { samplesSource } from './samples.mjs';

const SOURCES = {
  'packages/client/generated/resources.ts': resourcesSource,
  'packages/client/generated/keyed-paths.ts': keyedPathsSource,
  'packages/client/generated/version.ts': versionSource,
  'src/http/openapi/code-samples.json': samplesSource,
  'packages/python/qr_service/_operations.py': pythonOperations,
  'packages/python/qr_service/_version.py': pythonVersion,
  'packages/python/qr_service/types.py': pythonTypes,
};

const { singleQuote, printWidth, trailingComma } = JSON.parse(readFileSync('.oxfmtrc.json', 'utf8'));
const options = { singleQuote, printWidth, trailingComma };
const document = load(readFileSync('openapi.yaml', 'utf8'));
const isCheck = process.argv.includes('--check');
for (const [file, source] of Object.entries(SOURCES)) {
  const text = file.endsWith('.py') ? source(document) : (await format(file, source(document), options)).code;
  if (!isCheck) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${file} differs from openapi.yaml: run npm run client:generate.`);
    process.exitCode = 1;
  }
}
