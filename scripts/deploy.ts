// `npm run deploy:generate` writes what follows from the docs and the chart; test/deployment/chart.spec.ts compares it.
import { writeFileSync } from 'node:fs';
import { generatedFiles } from './deploy/generated-files.js';

for (const [path, generate] of Object.entries(generatedFiles)) writeFileSync(path, generate());
