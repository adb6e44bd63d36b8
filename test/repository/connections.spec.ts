import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Modules that open connections, or look up names. */
const MODULES =
  /(?:from |import\()'(?:undici|pg|ioredis|nodemailer(?:\/[\w/-]+)?|openid-client|@clickhouse\/client|@aws-sdk\/[\w-]+|@opentelemetry\/exporter-[\w-]+|node:(?:https|http2|dgram|dns(?:\/promises)?))'/;
/** These, too, if a file calls what connects. */
const CALLS =
  /\b(?:fetch|httpRequest|createConnection|tlsConnect|netConnect)\(|\bnew (?:WebSocket|EventSource)\(|\b(?:http|https|net|tls)\.(?:connect|request|get)\(/;
const OWN_METHOD = /(?:async |\.)fetch\(/g;

/** Creates a resolver to validate addresses, and asks nothing; a script that asks the service, in the browser. */
const ASKS_NOTHING = ['libs/platform/config/validators.ts', 'src/http/problems/use-passkey.ts'];

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.spec\.tsx?$/.test(name))
    .map((name) => join(folder, name));

const page = readFileSync('docs/air-gap.md', 'utf8');
const rows = page.split('\n').filter((line) => line.startsWith('| ') && line.includes('`'));
const documented = rows.flatMap((row) =>
  [...row.matchAll(/`((?:libs|src|apps)\/[\w/-]+)`/g)].map(([, path = '']) => path),
);

describe('docs/air-gap.md', () => {
  const connecting = ['src', 'libs', 'apps']
    .flatMap(filesIn)
    .filter((file) => !file.startsWith('apps/dashboard/') && !ASKS_NOTHING.includes(file))
    .filter((file) => {
      const text = readFileSync(file, 'utf8').replaceAll(/import type [^;]*;/g, '');
      return MODULES.test(text) || CALLS.test(text.replaceAll(OWN_METHOD, ''));
    });

  it('names the folder of every file that opens a connection', () => {
    const isNamed = (file: string) =>
      documented.some((folder) => `${dirname(file)}/`.startsWith(`${folder}/`));
    expect(connecting.filter((file) => !isNamed(file))).toEqual([]);
  });

  it('names no folder that opens none', () => {
    const opens = (folder: string) => connecting.some((file) => file.startsWith(`${folder}/`));
    expect(documented.filter((folder) => !opens(folder))).toEqual([]);
  });

  it('is right that the dashboard loads nothing of another origin', () => {
    const sources = filesIn('apps/dashboard').map((file) => readFileSync(file, 'utf8'));
    const loads = /(?:\bfetch\(|\bimport\(|\bnew (?:WebSocket|EventSource|Worker)\(|\bsrc=)\s*['"{`]+https?:/;
    expect(sources.filter((text) => loads.test(text))).toEqual([]);
    expect(readFileSync('apps/dashboard/index.html', 'utf8')).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  });
});
