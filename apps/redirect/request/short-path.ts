import type { IncomingMessage } from 'node:http';
import { LANGUAGES, type Language } from '#libs/languages';
import type { Config } from '#libs/platform';
import type { Via } from '#libs/database';
import {
  digitalLinkKey,
  normaliseShortCode,
  buildPayload,
  productLevels,
  productPath,
  readProductPath,
  shortCodeKey,
  shortUrlBaseOf,
  shortUrlOf,
  wrongAttribute,
} from '#libs/qr-codes';

const CODE = /^[A-Za-z0-9_-]{1,64}$/;
/**
 * Text that follows a short URL in a sentence and cannot be part of a code: punctuation, spaces and zero-width
 * characters.
 */
const AFTER_CODE = /(?:(?![_\-+/%])[\p{P}\p{S}\p{Z}\p{Cf}\s])+$/u;
/** What emails and HTML leave behind a short URL: `&amp;x=1`, `=3D`, an encoded query, the rest of a tag. */
const REMNANT = /[&=?<>"].*$/s;

export type ActionName =
  | 'unlock'
  | 'preview'
  | 'image'
  | 'card'
  | 'download'
  | 'reminder'
  | 'lead'
  | 'thanks'
  | 'translation'
  | 'click';

export interface CodeTarget {
  shortCode: string;
  /** Needs no escaping. */
  codePath: string;
  action: ActionName;
  file?: string;
  ctaId?: string;
  language?: Language;
}

/** A request for a GS1 Digital Link. */
export interface LinkTarget {
  url: string;
  /** The keys under which its item, batch and product are stored, the most specific one first; none for a wrong link. */
  levels: readonly string[];
  /** The application identifier whose value is wrong, or that is not valid there. */
  wrongKey?: string;
}

type End = Pick<CodeTarget, 'action' | 'file' | 'ctaId' | 'language'> & { suffix: string };

const CLICK = /\/cta\/([A-Za-z0-9_-]{1,64})$/;

const ENDS: readonly End[] = [
  { suffix: '/unlock', action: 'unlock' },
  { suffix: '+', action: 'preview' },
  { suffix: '%2B', action: 'preview' },
  { suffix: '%2b', action: 'preview' },
  { suffix: '/card.png', action: 'card' },
  { suffix: '.svg', action: 'image', file: 'svg' },
  { suffix: '.png', action: 'image', file: 'png' },
  { suffix: '/lead', action: 'lead' },
  { suffix: '/thanks', action: 'thanks' },
  ...LANGUAGES.map((language) => ({ suffix: `/lang/${language}`, action: 'translation', language }) as const),
  { suffix: '/vcard.vcf', action: 'download', file: 'vcard.vcf' },
  { suffix: '/event.ics', action: 'download', file: 'event.ics' },
  { suffix: '/reminder.ics', action: 'reminder' },
];

const LOCAL = /^(?:localhost|[\d.]+|\[.*\])$/;

export class ShortPath {
  private readonly prefix: string;
  private readonly linkPrefix: string;
  private readonly symbolPrefix: string | null;
  /** A path for logs, without the code. */
  readonly template: string;
  /** Null accepts any host. Requests to an IP address, such as health checks, are always accepted. */
  private readonly host: string | null;
  readonly base: string;

  static ofDomain(domain: string, isCaseSensitive = false): ShortPath {
    const base = shortUrlBaseOf(domain, '');
    return new ShortPath({ shortUrlBase: base, baseUrl: base }, domain, isCaseSensitive);
  }

  constructor(
    { shortUrlBase, baseUrl }: Pick<Config, 'shortUrlBase' | 'baseUrl'>,
    private readonly domain: string | null = null,
    readonly isCaseSensitive = false,
  ) {
    this.base = shortUrlBase;
    const short = new URL(shortUrlBase);
    this.linkPrefix = `${short.pathname.replace(/\/+$/, '')}/`;
    this.prefix = this.linkPrefix.toLowerCase();
    const isUpperCase = buildPayload(shortUrlBase, 'a') === `${shortUrlBase}/A`.toUpperCase();
    this.symbolPrefix = isUpperCase ? this.linkPrefix.toUpperCase() : null;
    this.template = `${this.prefix}:short_code`;
    // A local machine has several names, and a separate path tells short URLs from those of customers' domains.
    const isAnyHost = LOCAL.test(short.hostname) || short.host === new URL(baseUrl).host;
    this.host = isAnyHost ? null : short.hostname;
  }

  /** Ignores case, since symbols contain HTTPS://HOST/CODE. */
  matches({ url = '', rawHeaders }: Pick<IncomingMessage, 'url' | 'rawHeaders'>): boolean {
    if (url.slice(0, this.prefix.length).toLowerCase() !== this.prefix) return false;
    if (this.host === null) return true;
    const host = hostIn(rawHeaders);
    return host === this.host || LOCAL.test(host);
  }

  /** Returns the short code of a matching path in the form of `normalise`; null if it is not valid. */
  codeOf(url: string): string | null {
    const query = url.indexOf('?');
    const path = query === -1 ? url : url.slice(0, query);
    const rest = withoutSlashes(path.slice(this.prefix.length));
    if (CODE.test(rest)) return this.normalise(rest);
    const text = (rest.includes('%') ? decoded(rest) : rest).replace(REMNANT, '');
    const code = withoutSlashes(text.replace(AFTER_CODE, ''));
    return CODE.test(code) ? this.normalise(code) : null;
  }

  /** The form in which short codes are compared. */
  normalise(shortCode: string): string {
    return this.isCaseSensitive ? shortCode : normaliseShortCode(shortCode);
  }

  keyOf(shortCode: string): string {
    return this.domain === null ? shortCode : shortCodeKey(this.domain, shortCode, this.isCaseSensitive);
  }

  pathOf(url: string, shortCode: string): string {
    const [path = ''] = url.slice(this.prefix.length).split(/[/?]/, 1);
    const isAsSent = CODE.test(path) && this.normalise(path) === shortCode;
    return `${url.slice(0, this.prefix.length)}${isAsSent ? path : shortCode}`;
  }

  targetOf(url: string): CodeTarget | null {
    const query = url.indexOf('?');
    const path = query === -1 ? url : url.slice(0, query);
    for (const { suffix, ...end } of endsOf(path)) {
      const shortCode = this.codeOf(path.slice(0, -suffix.length));
      if (shortCode !== null) return { shortCode, codePath: this.pathOf(url, shortCode), ...end };
    }
    return null;
  }

  /** Returns null for a path that is no GS1 Digital Link. */
  linkOf(url: string): LinkTarget | null {
    const [path = '', ...query] = url.slice(this.prefix.length).split('?');
    const keys = readProductPath(withoutSlashes(path));
    if (keys === null) return null;
    if ('wrongKey' in keys) return { url: this.base, levels: [], ...keys };
    const wrongKey = wrongAttribute(query.join('?'));
    if (wrongKey !== null) return { url: this.base, levels: [], wrongKey };
    return {
      url: this.base + productPath(keys),
      levels: productLevels(keys).map((level) => digitalLinkKey(this.domain, level)),
    };
  }

  linksOf(shortCode: string): { codePath: string; shortUrl: string } {
    return { codePath: this.linkPrefix + shortCode, shortUrl: shortUrlOf(this.base, shortCode) };
  }

  /** Decides by the case of the path, if the symbol and the link differ in it: see payloadOf. */
  viaOf(url: string, shortCode: string): Via {
    const { linkPrefix, symbolPrefix } = this;
    // There, the symbol contains the link as people see it.
    if (this.isCaseSensitive) return 'unknown';
    const inSymbol = normaliseShortCode(shortCode);
    if (symbolPrefix === null || shortCode.includes('_')) return 'unknown';
    if (linkPrefix === symbolPrefix && shortCode === inSymbol) return 'unknown';
    if (url.startsWith(linkPrefix) && url.startsWith(shortCode, linkPrefix.length)) return 'link';
    return url.startsWith(symbolPrefix) && url.startsWith(inSymbol, symbolPrefix.length)
      ? 'symbol'
      : 'unknown';
  }
}

function endsOf(path: string): End[] {
  const [suffix, ctaId] = CLICK.exec(path) ?? [];
  const click: End[] =
    suffix === undefined || ctaId === undefined ? [] : [{ suffix, action: 'click', ctaId }];
  return [...click, ...ENDS.filter((end) => path.endsWith(end.suffix))];
}

/** Takes as long for a path of slashes as for any other. */
function withoutSlashes(path: string): string {
  let [from, to] = [0, path.length];
  while (path[from] === '/') from += 1;
  while (to > from && path[to - 1] === '/') to -= 1;
  return path.slice(from, to);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/**
 * Returns the requested host in the stored form of domains. Building `message.headers` would cost more than everything
 * else here.
 * @param rawHeaders alternating names and values
 */
export function hostIn(rawHeaders: readonly string[]): string {
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') return bareHost(rawHeaders[at + 1] ?? '');
  }
  return '';
}

function bareHost(host: string): string {
  const colon = host.startsWith('[') ? host.indexOf(':', host.indexOf(']')) : host.indexOf(':');
  const name = colon === -1 ? host : host.slice(0, colon);
  return (name.endsWith('.') ? name.slice(0, -1) : name).toLowerCase();
}
