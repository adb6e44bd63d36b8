// Builds openapi.yaml from the decorators: `generate` writes it, `check` shows differences. It needs no database.
import 'reflect-metadata';
import { readFileSync, writeFileSync } from 'node:fs';
import { NestFactory } from '@nestjs/core';
import { Module } from '@nestjs/common';
import { diff } from 'jest-diff';
import { loadConfig } from '#libs/platform';
import { AppModule } from '../src/app.module.js';
import { foundation } from '#libs/process';
import { buildDocument } from '../src/http/openapi/document.js';
import { documentAsYaml } from '../src/http/openapi/document-yaml.js';

const FILE = 'openapi.yaml';

const config = loadConfig({ DATABASE_URL: 'postgres://nobody@localhost/none' });

@Module({ imports: [...foundation(config), AppModule] })
class DocumentedModule {}

// A preview builds the module graph without instances, so nothing connects anywhere.
const app = await NestFactory.create(DocumentedModule, { preview: true, logger: false });
const wanted = documentAsYaml(buildDocument(app, config.baseUrl));

if (process.argv[2] === 'check') {
  const committed = readFileSync(FILE, 'utf8');
  if (committed !== wanted) {
    console.error(`${FILE} differs from the code; run \`npm run openapi:generate\` and commit it.\n`);
    console.error(
      diff(wanted, committed, { aAnnotation: 'code', bAnnotation: FILE, expand: false, contextLines: 2 }),
    );
    process.exitCode = 1;
  }
} else {
  writeFileSync(FILE, wanted);
}
