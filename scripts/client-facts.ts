// `npm run client:generate` writes packages/client/facts.ts; `npm run client:check` compares it.
import { readFileSync, writeFileSync } from 'node:fs';
import { format, type FormatConfig } from 'oxfmt';
import { readDocument } from './docs/document.js';
import { factsModule } from './docs/facts.js';

const FILE = 'packages/client/facts.ts';

const { singleQuote, printWidth, trailingComma } = JSON.parse(
  readFileSync('.oxfmtrc.json', 'utf8'),
) as Required<Pick<FormatConfig, 'singleQuote' | 'printWidth' | 'trailingComma'>>;
const options = { singleQuote, printWidth, trailingComma };
const { code: wanted } = await format(FILE, factsModule(readDocument()), options);
if (process.argv.includes('--check')) {
  if (readFileSync(FILE, 'utf8') !== wanted) {
    console.error(`${FILE} differs from openapi.yaml; run \`npm run client:generate\` and commit it.`);
    process.exitCode = 1;
  }
} else writeFileSync(FILE, wanted);
