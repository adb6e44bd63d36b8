import { parseUrl } from '#libs/platform';

const URLS = /https?:\/\/[^\s<>"]+/gi;
/** Names and local parts of email addresses, with what stands between their labels. */
const RUNS = /[\p{L}\p{N}\p{M}._+-]+/gu;
/** Languages without spaces put a name between other letters. */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]+/u;
const HIDDEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const ESCAPES = /(?:%[\da-f]{2})+/gi;
/** The last label of a name has a letter; other numbers with dots are prices, dates and versions. */
const NAME = /\.\p{L}[\p{L}\p{N}\p{M}-]+$/u;
const ADDRESS = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/**
 * Returns the hosts that visitors can read in a text, whether or not it is shown as a link, also that of an email
 * address. They are written as a browser would: it maps what people type or paste in their place (UTS 46).
 */
export function hostsInText(text: string): string[] {
  const shown = text
    .replace(ESCAPES, decoded)
    .normalize('NFKC')
    .replace(HIDDEN, '')
    .replaceAll('\u3002', '.');
  const urls = [...shown.matchAll(URLS)].map(([url]) => url);
  const names = [...shown.matchAll(RUNS)]
    .filter(({ 0: run, index }) => !isLocalPart(shown, index + run.length))
    .flatMap(([run]) => namesIn(run));
  const hosts = [...urls, ...names.map((name) => `http://${name}`)].flatMap(
    (url) => parseUrl(url)?.hostname ?? [],
  );
  return [...new Set(hosts)];
}

function decoded(escapes: string): string {
  try {
    return decodeURIComponent(escapes);
  } catch {
    return escapes;
  }
}

const isLocalPart = (text: string, end: number): boolean =>
  text[end] === '@' && /^[\p{L}\p{N}]/u.test(text.slice(end + 1, end + 3));

function namesIn(run: string): string[] {
  const parts = run.split(/\+|\.{2,}/);
  return [...parts, ...parts.flatMap((part) => part.split(UNSPACED))]
    .map(trimmed)
    .filter((name) => NAME.test(name) || ADDRESS.test(name));
}

/** A loop, because the time of an expression for the end of a text grows with the square of its length. */
function trimmed(name: string): string {
  let [start, end] = [0, name.length];
  while (start < end && '._-'.includes(name[start] ?? '')) start++;
  while (end > start && '._-'.includes(name[end - 1] ?? '')) end--;
  return name.slice(start, end);
}

export interface LocatedText {
  /** RFC 6901. */
  pointer: string;
  text: string;
}

/** Returns every text in qr_data, at any depth. */
export function locatedTexts(value: unknown, pointer = ''): LocatedText[] {
  if (typeof value === 'string') return [{ pointer, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    locatedTexts(member, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
}
