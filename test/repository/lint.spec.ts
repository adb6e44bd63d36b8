import { spawnSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { temporaryTree } from './temporary-tree.js';

/** [the rule that must speak, file, text] */
const faults: [string, string, string][] = [
  ['no-restricted-syntax', 'src/folders/environment.ts', 'export const port = process.env.PORT;'],
  ['no-restricted-imports', 'apps/worker/environment.ts', "export { env } from 'node:process';"],
  ['no-restricted-imports', 'libs/scans/builtin.ts', "export { readFileSync } from 'fs';"],
  [
    'no-restricted-imports',
    'src/folders/metadata.ts',
    "export { PATH_METADATA } from '@nestjs/common/constants.js';",
  ],
  ['no-restricted-imports', 'src/openapi/metadata.ts', "export { DECORATORS } from '@nestjs/swagger';"],
  ['no-restricted-imports', 'test/metadata.spec.ts', "export * from '@nestjs/common/constants.js';"],
  [
    'no-restricted-syntax',
    'src/pipeline/prefix.ts',
    "export const isScim = (path: string) => path.startsWith('/api/scim');",
  ],
  ['no-restricted-properties', 'libs/scans/url.ts', "export const isUrl = URL.canParse('x');"],
  ['no-console', 'src/folders/console.ts', "console.log('x');"],
  ['no-restricted-syntax', 'test/focused.spec.ts', "it.only('x', () => undefined);"],
  ['no-restricted-syntax', 'src/folders/skipped.spec.ts', "describe.skip('x', () => undefined);"],
  ['no-restricted-syntax', 'src/folders/disabled.spec.ts', "xit('x', () => undefined);"],
  ['@typescript-eslint/no-explicit-any', 'src/folders/any.ts', 'export const x = (y: any): boolean => !y;'],
  ['@typescript-eslint/no-floating-promises', 'src/folders/floating.ts', 'Promise.resolve();'],
  ['null', 'src/folders/silenced.ts', '/* eslint-disable no-var */\nexport const x = 1;'],
];

const sound = {
  'libs/config/environment.ts': 'export const port = process.env.PORT;',
  'scripts/environment.ts': 'export const port = process.env.PORT;',
  'src/pipeline/nest-metadata.ts':
    "export { PATH_METADATA } from '@nestjs/common/constants.js'; export { DECORATORS } from '@nestjs/swagger';",
};

interface FileResult {
  filePath: string;
  messages: { ruleId: string | null }[];
}

describe('eslint', () => {
  it('refuses the environment outside libs/config, metadata of Nest outside its reader, prefixes outside surfaces, URL.canParse, focused tests, any, lost promises and its own silencing', () => {
    const wrong = Object.fromEntries(faults.map(([, path, text]) => [path, text]));
    const tree = temporaryTree({ ...sound, ...wrong }, ['eslint.config.js', 'tsconfig.json', 'package.json']);
    symlinkSync(resolve('node_modules'), join(tree.root, 'node_modules'));
    const eslint = resolve('node_modules/eslint/bin/eslint.js');
    const run = spawnSync(process.execPath, [eslint, '--format', 'json', '.'], {
      cwd: tree.root,
      encoding: 'utf8',
    });
    tree.remove();
    expect(run.stderr).toBe('');
    const found = (JSON.parse(run.stdout) as FileResult[])
      .filter(({ messages }) => messages.length > 0)
      .map(({ filePath, messages }) => [relative(tree.root, filePath), messages.map(({ ruleId }) => ruleId)]);
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(faults.map(([rule, path]) => [path, [rule === 'null' ? null : rule]])),
    );
  });
});
