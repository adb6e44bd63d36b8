import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { parseUrl } from '../profiles.js';
import { command } from '../command.js';
import { EXIT, usageError } from '../failures.js';
import { plain, type Output } from '../output.js';
import { askShortUrl, type ShortUrlAnswer } from '../short-url-answers.js';

const PACE_MS = 200;
/** A slow service does not slow the others down, but is not flooded either. */
const MAX_AT_ONCE = 10;

const RESULTS = ['equal', 'differs', 'missing', 'failed'] as const;
type CheckResult = (typeof RESULTS)[number];

interface Checked {
  url: string;
  result: CheckResult;
  old: ShortUrlAnswer;
  new: ShortUrlAnswer;
}

/** @throws CommandError that names the line */
function urlsIn(file: string): URL[] {
  const lines = readFileSync(file === '-' ? 0 : file, 'utf8').split(/\r?\n/);
  const urls = lines.flatMap((line, index) => {
    const text = line.trim();
    if (text === '' || text.startsWith('#')) return [];
    const url = httpUrl(text);
    if (url === null) throw usageError(`Line ${index + 1} is no http or https URL: ${plain(text)}`);
    return [url];
  });
  if (urls.length === 0) throw usageError(`${file} contains no URL: write one on each line.`);
  return urls;
}

function httpUrl(text: string): URL | null {
  const url = parseUrl(text);
  const isHttp = url !== null && ['http:', 'https:'].includes(url.protocol) && url.username === '';
  return isHttp ? url : null;
}

function addressOf(text: string | undefined, option: string): URL | null {
  if (text === undefined) return null;
  const url = httpUrl(text);
  if (url?.pathname === '/' && url.search === '') return url;
  throw usageError(`--${option} must be the address of a service, such as https://go.example.com.`);
}

function compare(old: ShortUrlAnswer, now: ShortUrlAnswer): CheckResult {
  if (old.status === null || now.status === null) return 'failed';
  const [wasThere, isThere] = [old.status < 400, now.status < 400];
  if (wasThere && !isThere) return 'missing';
  return wasThere === isThere && old.location === now.location ? 'equal' : 'differs';
}

async function check(url: URL, from: URL | null, to: URL): Promise<Checked> {
  const [old, now] = await Promise.all([askShortUrl(url, from), askShortUrl(url, to)]);
  return { url: url.href, result: compare(old, now), old, new: now };
}

/** Starts five a second, and yields the results in the order of the URLs. */
async function* checkAll(urls: readonly URL[], from: URL | null, to: URL): AsyncGenerator<Checked> {
  const running: Promise<Checked>[] = [];
  for (const [index, url] of urls.entries()) {
    if (index > 0) await delay(PACE_MS);
    running.push(check(url, from, to));
    const oldest = running.length < MAX_AT_ONCE ? undefined : running.shift();
    if (oldest) yield await oldest;
  }
  for (const each of running) yield await each;
}

const wordsOf = ({ status, location, error }: ShortUrlAnswer): string =>
  plain(error ?? location ?? `status ${status}`);

function say(out: Output, checked: Checked): void {
  const { url, result } = checked;
  if (out.isJson) out.json(checked);
  else if (result !== 'equal')
    out.result(
      checked,
      url,
      `${result}  ${url}\n  old: ${wordsOf(checked.old)}\n  new: ${wordsOf(checked.new)}`,
    );
}

export const checkCommand = command({
  usage: 'check <file>',
  about:
    'Ask an old and a new service for the same short URLs, one on each line, and compare; - is the input',
  options: {
    to: { type: 'string', value: 'URL', about: 'Address of the new service, asked before DNS leads to it' },
    from: { type: 'string', value: 'URL', about: 'Address of the old service; by default what DNS says' },
  },
  run: async ({ args: [file = ''], options, out }) => {
    const [from, to] = [addressOf(options.from, 'from'), addressOf(options.to, 'to')];
    if (to === null) throw usageError('Name the new service: --to https://go.example.com');
    const urls = urlsIn(file);
    const counts = { equal: 0, differs: 0, missing: 0, failed: 0 };
    let done = 0;
    out.progress(`0 of ${urls.length} URLs`);
    for await (const checked of checkAll(urls, from, to)) {
      counts[checked.result] += 1;
      done += 1;
      out.progress('');
      say(out, checked);
      out.progress(`${done} of ${urls.length} URLs`);
    }
    out.progress('');
    out.note(RESULTS.map((result) => `${counts[result]} ${result}`).join(', '));
    if (counts.failed === urls.length) return EXIT.unreachable;
    return counts.equal === urls.length ? 0 : EXIT.inPart;
  },
});
