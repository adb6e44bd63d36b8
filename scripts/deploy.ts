// `npm run deploy:generate` writes the files that derive from the docs and the chart; test/deployment/chart.spec.ts
// compares them.
import { writeFileSync } from 'node:fs';
import { generatedFiles } from './deploy/generated-files.js';

for (const [path, generate] of Object.entries(generatedFiles)) writeFileSync(path, generate());
