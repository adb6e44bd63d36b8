import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { proseOf, stringsOf, wordingFaults } from './wording.js';

const FOLDERS = ['docs', 'src', 'apps', 'libs', 'packages', 'scripts', 'test', 'bench'];
const files = [
  ...readdirSync('.'),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  ),
];

const SPOKEN =
  /\.errors\.ts$|-mails\.ts$|^apps\/redirect\/pages\.ts$|^src\/(?:hardening|pages|problems|requests)\/[\w.-]+(?<!spec)\.ts$|^src\/pages\/texts\/en\.ts$|^libs\/(?:config|validation)\/[\w.-]+(?<!spec)\.ts$|^scripts\/(?:admin|start|demo|prepare|listen|webhooks-listen)\b.*\.m?[jt]s$/;

/** Kinds of texts for users: the files, and the part of their text that users read. */
const TEXTS: [kind: string, path: RegExp, readable: (text: string) => string][] = [
  ['pages', /\.md$/, proseOf],
  ['the contract', /^openapi\.yaml$/, proseOf],
  ['the dashboard', /^apps\/dashboard\/.*\/en\.json$/, stringsOf],
  ['strings', SPOKEN, stringsOf],
];

describe('the wording', () => {
  it.each(TEXTS)('of %s is that of CONTRIBUTING.md', (_kind, path, readable) => {
    const names = files.filter((name) => path.test(name));
    expect(names).not.toEqual([]);
    expect(names.flatMap((name) => wordingFaults(name, readable(readFileSync(name, 'utf8'))))).toEqual([]);
  });

  it('is refused by its line, with what to write instead', () => {
    expect(wordingFaults('a.md', proseOf('Fine.\n`an viewer`\nAn viewer is\naway.'))).toEqual([
      'a.md:3: "is\naway": write unavailable',
      'a.md:3: "An viewer": write a',
    ]);
  });
});

describe('the code', () => {
  it('disables no lint rule in a comment', () => {
    const directive = /(?:\/\/|\/\*)\s*(?:eslint|oxlint)-/;
    const code = files.filter((name) => /\.[cm]?[jt]sx?$/.test(name));
    expect(code.filter((name) => directive.test(readFileSync(name, 'utf8')))).toEqual([]);
  });
});
