import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { addressesOf, startDemo } from './on-localhost.js';
import { newFolder } from './processes.js';
import type { TestService } from './test-service.js';

const PRINTED_BASE = 'http://localhost:3000';
const PRINTED_SHORT_BASE = 'http://localhost:3001';
/** This is shorter than the limit of the tests: a sample that waits in vain must not outlive its test. */
const TIMEOUT_MS = 100_000;
const MARK = '\n--- end of a sample ---\n';

export interface Sample {
  script: string;
  language: string;
  shown: string;
}

/** Of a group of languages, only the commands of the shell. */
const withCurlOnly = (text: string) =>
  text.replace(/^::: code-group\n\n(```sh) \[curl\](\n[^]*?\n```\n)[^]*?^:::$/gm, '$1$2');

/** Returns the shell samples of a page, each with the block of json, http or text that follows it. */
export const samplesOf = (page: string): Sample[] =>
  withCurlOnly(readFileSync(page, 'utf8'))
    .split('```sh\n')
    .slice(1)
    .map((part) => {
      const [script = '', after = ''] = part.split(/\n```\n([^]*)/);
      const [, language = '', shown = ''] = /^[^`]*```(json|http|text)\n([^]*?)\n```/.exec(after) ?? [];
      return { script, language, shown };
    });

export interface Running {
  baseUrl: string;
  shortUrl: string;
  dataDir: string;
}

/** Tests the samples of a page against a new service; call it in the `describe` of the page. */
export function testSamples(page: string): void {
  let service: TestService;
  beforeAll(async () => (service = await startDemo()));
  afterAll(() => service.close());

  it(
    'has samples that answer what the page shows, run from top to bottom',
    async () => {
      const running = { dataDir: service.dataDir, ...addressesOf(service) };
      await checkSamplesOn(running, page, await variablesOf(running));
    },
    TIMEOUT_MS + 20_000,
  );
}

/** What a reader sets first: the addresses, and the key of an admin of the demo workspace. */
export async function variablesOf({ baseUrl, shortUrl, dataDir }: Running): Promise<string> {
  const post = (path: string, body: object, cookie = '') =>
    fetch(baseUrl + path, {
      ...{ method: 'POST', body: JSON.stringify(body) },
      headers: { 'content-type': 'application/json', cookie },
    });
  const demo = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as Record<string, string>;
  const { email, password } = demo;
  const signedIn = await post('/api/auth/v1/sign-in', { email, password });
  const [cookie = ''] = signedIn.headers.getSetCookie();
  const created = await post('/api/settings/v1/api-keys', { name: 'Guide', scope: 'admin' }, cookie);
  const { key } = (await created.json()) as { key: string };
  return `export QR_URL=${baseUrl} QR_SHORT_URL=${shortUrl} QR_KEY=${key}; cd "$(mktemp -d)"`;
}

/**
 * Runs the samples of a page from top to bottom, and compares each answer with the page.
 * @param preamble shell functions for commands that the environment lacks
 */
export async function checkSamplesOn(service: Running, page: string, preamble = ''): Promise<void> {
  const samples = samplesOf(page);
  const parts = samples.map((sample) => `${sample.script}\nprintf %s '${MARK}'`);
  const script = [preamble, ...parts].join('\n');
  const folder = folderOf(service);
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
    ...folder,
    timeout: TIMEOUT_MS,
  });
  expect(readdirSync(folder.cwd)).toEqual(['.data']);
  const answers = asPrinted(stdout.replaceAll('\r\n', '\n'), service).split(MARK);
  for (const [index, { language, shown }] of samples.entries()) {
    const [real, expected] = [answers[index] ?? '', shown].map(withoutChance) as [string, string];
    if (language === 'json') expect(JSON.parse(real)).toEqual(written(expected));
    else if (language === 'text') expect(real.trim()).toBe(expected);
    else if (language === 'http') compareMessages(real, expected);
  }
}

/** Writes the addresses of a service as pages do. */
const asPrinted = (text: string, { baseUrl, shortUrl }: Omit<Running, 'dataDir'>) =>
  text
    .replaceAll(baseUrl, PRINTED_BASE)
    .replaceAll(baseUrl.toUpperCase(), PRINTED_BASE.toUpperCase())
    .replaceAll(shortUrl, PRINTED_SHORT_BASE)
    .replaceAll(shortUrl.toUpperCase(), PRINTED_SHORT_BASE.toUpperCase());

/** Compares what a sample has printed with the page: objects with the body that it shows, other values with any part of it. */
export function compareValues(values: unknown[], shown: string, service: Omit<Running, 'dataDir'>): void {
  const expected = withoutChance(shown);
  for (const value of values) {
    const real = withoutChance(asPrinted(JSON.stringify(value), service));
    const body = /^[[{]/m.exec(expected);
    if (typeof value !== 'object') expect(expected).toContain(String(JSON.parse(real)));
    else expect(JSON.parse(real)).toEqual(written(expected.slice(body?.index)));
  }
}

export function folderOf({ dataDir }: { dataDir: string }): { cwd: string; env: NodeJS.ProcessEnv } {
  const cwd = newFolder();
  symlinkSync(dataDir, join(cwd, '.data'));
  return { cwd, env: { ...process.env, TMPDIR: newFolder() } };
}

/** Ids, codes, cursors and times differ between runs. */
const withoutChance = (text: string) =>
  text
    .replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '<id>')
    .replace(
      /("(?:(?:created|updated|scanned)_at|(?:created|updated|scanned|monthResets|enabled|lastSync)At|created|lastModified)": *)"[^"]*"/g,
      '$1"<time>"',
    )
    .replace(/"qrscim_[^"]*"/g, '"<SCIM token>"')
    .replace(/"whsec_[^"]*"/g, '"<signing secret>"')
    .replace(/\b(ada|grace)\+\d+@/gi, '$1@')
    .replace(/(localhost:3001\/)[\da-z]{8}\b/gi, '$1<code>')
    .replace(/(X-RateLimit-(?:Quota-)?Reset|Retry-After): \d+/g, '$1: <seconds>')
    .replace(/;([tw])=\d+/g, ';$1=<seconds>')
    .replace(/try again in \d+ seconds?/g, 'try again in <seconds>')
    .replace(/("(?:minuteUsed|monthUsed|monthRemaining)": *)\d+/g, '$1"<number>"')
    .replace(/("(?:request_id|requestId)": *)"[^"]*"/g, '$1"<id>"')
    .replace(/("(?:short_code|shortCode)": *)"[\da-z]{8}"/g, '$1"<code>"')
    .replace(/("(?:next_cursor|nextCursor)": *"|cursor=)[\w-]+/g, '$1<cursor>');

/** Converts JSON of a page to an expectation: an object that ends with … may have further members. */
const written = (text: string): unknown => expectation(JSON.parse(text.replaceAll('…', '"…": 0')));

function expectation(shown: unknown): unknown {
  if (Array.isArray(shown)) return shown.map(expectation);
  if (typeof shown !== 'object' || shown === null) return shown;
  const { '…': isPart, ...members } = shown as Record<string, unknown>;
  const each = Object.fromEntries(Object.entries(members).map(([name, value]) => [name, expectation(value)]));
  return isPart === undefined ? each : (expect.objectContaining(each) as unknown);
}

/** The page shows only the headers that matter, and not always the body. */
function compareMessages(real: string, shown: string): void {
  const [realHead = '', realBody = ''] = real.split(/\n\n([^]*)/);
  const [shownHead = '', shownBody = ''] = shown.split(/\n\n([^]*)/);
  expect(realHead.split('\n')).toEqual(expect.arrayContaining(shownHead.split('\n')));
  if (shownBody) expect(JSON.parse(realBody)).toEqual(written(shownBody));
}
