import { Resolver } from 'node:dns';
import { domainToASCII } from 'node:url';
import { makeValidator } from 'envalid';
import ipaddr from 'ipaddr.js';
import { redisUrls } from '../redis/redis-urls.js';
import { isLoopback } from '../urls/loopback.js';
import { parseUrl } from '../urls/parse-url.js';
import { fileFault } from './file-fault.js';

function parseAllowedUrl(input: string, protocols: string[]): URL {
  const url = parseUrl(input);
  if (url && protocols.includes(url.protocol)) return url;
  throw new TypeError(
    `must be an absolute URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
  );
}

const absoluteUrl = (protocols: string[]) =>
  makeValidator<string>((input) => {
    const { username, pathname, search, hash } = parseAllowedUrl(input, protocols);
    // Otherwise a part of the password is parsed as port or path, and appears in messages.
    if (username === '' && `${pathname}${search}${hash}`.includes('@'))
      throw new TypeError(
        'has an @ after its host: in a user or password, write / as %2F, ? as %3F and # as %23',
      );
    return input;
  });

const PLAIN_ADDRESS = /^https?:\/\/[^/\\@?#\s]+(?!.*\/\.{1,2}(?:\/|$))(?:\/[\w.~/-]*)?$/i;
export const baseUrl = makeValidator<string>((input) => {
  parseAllowedUrl(input, ['http:', 'https:']);
  if (!PLAIN_ADDRESS.test(input)) {
    throw new TypeError(
      'must not contain a user, password, query or fragment, and its path only letters, digits and - . _ ~ /',
    );
  }
  return input;
});

const SEVERAL_HOSTS = /^[^/]*\/\/(?:[^@/?#]*@)?[^@/?#]*,[^@/?#]*(?:[/?#]|$)|[?&]host=[^&]*(?:,|%2c)/i;
const anyPostgresUrl = absoluteUrl(['postgres:', 'postgresql:']);
export const postgresUrl = makeValidator<string>((input) => {
  if (SEVERAL_HOSTS.test(input))
    throw new TypeError(
      'names several hosts, which is not supported: use one name that points to the primary, such as that of a proxy',
    );
  return anyPostgresUrl()._parse(input);
});

const anyRedisUrl = absoluteUrl(['redis:', 'rediss:']);
export const redisUrl = makeValidator<string>((input) => {
  const urls = redisUrls(input);
  for (const url of urls) anyRedisUrl()._parse(url);
  if (urls.length > 1 && !/^\/?0?$/.test(parseAllowedUrl(urls[0] ?? '', ['redis:', 'rediss:']).pathname))
    throw new TypeError('names several servers, which have no numbered databases: remove the path');
  return input;
});
export const smtpUrl = absoluteUrl(['smtp:', 'smtps:']);
export const httpUrl = absoluteUrl(['http:', 'https:']);

/** docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html; the prefix is part of plain paths. */
const S3_URL = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/(?!\.{1,2}(?:\/|$))[\w.-]+)*\/?$/;
export const s3Url = makeValidator<string>((input) => {
  if (S3_URL.test(input)) return input;
  throw new TypeError(
    'must be s3:// with the name of a bucket and, optionally, a prefix of letters, digits and _ . - /',
  );
});

/** Part of statements, in which it is quoted. */
export const listeningHost = makeValidator<string>((input) => {
  if (/^[\w.:%-]+$/.test(input)) return input;
  throw new TypeError(
    'must be an address or a host name without brackets, such as 127.0.0.1, or :: for all addresses of IPv6 and IPv4',
  );
});

/** Compared literally with `iss` in tokens, so it is not normalized. */
export const issuer = makeValidator<string>((input) => {
  const url = parseUrl(input);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (!url || !isSafe || /[?#]/.test(input) || url.username !== '' || url.password !== '')
    throw new TypeError('must be an https:// URL without a query, or http:// on a loopback host');
  return input;
});

const MAILBOX_ADDRESS = /^[^\s@<>,;:"()\p{Cc}]+@[^\s@<>,;:"()\p{Cc}]+$/u;
const NAMED_MAILBOX = /^[^@<>,;:"()\p{Cc}]*<([^<>]+)>$/u;

/** Used in a link, so it is ASCII that needs no escaping. */
export const emailAddress = makeValidator<string>((input) => {
  if (!/^[\w.+-]+@[\w.-]+$/.test(input))
    throw new TypeError('must be one email address, such as abuse@example.com');
  return input;
});

export const mailbox = makeValidator<string>((input) => {
  const address = NAMED_MAILBOX.exec(input)?.[1] ?? input;
  if (!MAILBOX_ADDRESS.test(address))
    throw new TypeError('must be one email address, such as no-reply@host or Name <no-reply@host>');
  return input;
});

const commaList = <T>(parse: (item: string) => T) =>
  makeValidator<T[]>((input) =>
    input
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '')
      .map(parse),
  );

export const cidrs = commaList((item) => {
  if (!ipaddr.isValidCIDR(item) && !ipaddr.isValid(item)) {
    throw new TypeError(
      `contains "${item}", which is neither an address nor a CIDR range such as 10.0.0.0/8`,
    );
  }
  return item;
});

/** Compared with `iss` in tokens. */
export const issuers = commaList((item) => {
  if (!/^https:\/\/[^\s?#@\\]+$/.test(item) || !parseUrl(item))
    throw new TypeError(`contains "${item}", which is not an https:// URL without a query, user or password`);
  return item;
});

export const httpsUrls = commaList((item) => {
  const url = parseUrl(item);
  if (url?.protocol !== 'https:' || url.search !== '' || url.hash !== '')
    throw new TypeError(`contains "${item}", which is not an https URL without a query`);
  return url.href;
});

export const streamUrl = makeValidator<string>((input) => {
  const { protocol, username, password, hash } = parseAllowedUrl(input, ['https:']);
  if (protocol !== 'https:' || username !== '' || password !== '' || hash !== '')
    throw new TypeError('must be an https URL without a user, password or fragment');
  return input;
});

/** A process stops within 25 s, and the last responses need a part of that. */
export const shutdownDelay = makeValidator<number>((input) => wholeNumber(input, 0, 15_000));
export const journalBytes = makeValidator<number>((input) => wholeNumber(input, 16 * 2 ** 20, 2 ** 40));
export const codeAge = makeValidator<number>((input) => wholeNumber(input, 60, 604_800));
export const ports = commaList((item) => wholeNumber(item, 1, 65_535));
export const delaysMs = commaList((item) => wholeNumber(item, 0, 86_400_000));

export const readableFile = makeValidator<string>((input) => {
  const fault = fileFault(input);
  if (fault) throw new TypeError(`${fault}: ${input}`);
  return input;
});

const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** In lower case, and in ASCII (RFC 5891), as email addresses are compared with them. */
export const emailDomains = commaList((item) => {
  const domain = domainToASCII(item);
  if (!DOMAIN.test(domain))
    throw new TypeError(
      `contains "${item}", which is not a domain such as corp.example; list each subdomain by its name`,
    );
  return domain;
});

export const dnsServers = commaList((item) => {
  try {
    new Resolver().setServers([item]);
  } catch {
    throw new TypeError(
      `contains "${item}", which is not an IP address of a name server, such as 192.0.2.53 or [2001:db8::53]:5353`,
    );
  }
  return item;
});

export const secret = makeValidator<string>((input) => {
  if (Buffer.byteLength(input) < 32) throw new TypeError('must be at least 32 bytes long');
  return input;
});
export const secrets = commaList((item) => {
  if (Buffer.byteLength(item) < 32)
    throw new TypeError('must be secrets of at least 32 bytes each, separated by commas');
  return item;
});

const MIN_WEBHOOK_SECRET = 24;
/** As in Standard Webhooks. */
export const webhookSecret = makeValidator<string>((input) => {
  const [, base64 = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(input) ?? [];
  if (Buffer.from(base64, 'base64').length < MIN_WEBHOOK_SECRET)
    throw new TypeError(
      'must be whsec_ and the base64 of at least 24 bytes; generate one with `echo "whsec_$(openssl rand -base64 32)"`',
    );
  return input;
});

export const months = makeValidator<number>((input) => wholeNumber(input, 1, 1_200));
export const days = (least: number) => makeValidator<number>((input) => wholeNumber(input, least, 36_500));
export const connections = makeValidator<number>((input) => wholeNumber(input, 1, 1_000));
export const exportInterval = makeValidator<number>((input) => wholeNumber(input, 1, 86_400));
export const inFlight = makeValidator<number>((input) => wholeNumber(input, 1, 256));
export const probeInterval = makeValidator<number>((input) => wholeNumber(input, 1_000, 86_400_000));
export const limit = makeValidator<number>((input) => wholeNumber(input, 0, 1_000_000));
const CLAIM = /^([^\s=]{1,200})=(\S.{0,199})$/u;
export const claim = makeValidator<{ name: string; value: string }>((input) => {
  const [, name, value] = CLAIM.exec(input) ?? [];
  if (name === undefined || value === undefined)
    throw new TypeError('must be the name and the value of a claim, such as groups=qr-operators');
  return { name, value };
});

export const port = makeValidator<number>((input) => wholeNumber(input, 0, 65_535));

const WORDS = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);
/** True, false or `empty`: the demo workspaces without samples. */
export const demo = makeValidator<boolean | 'empty'>((input) => {
  const value = input.toLowerCase() === 'empty' ? 'empty' : WORDS.get(input.toLowerCase());
  if (value === undefined) throw new TypeError(`is "${input}", which is neither true, false nor empty`);
  return value;
});

function wholeNumber(text: string, least: number, most: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most) {
    throw new TypeError(`contains "${text}", which is not a whole number from ${least} to ${most}`);
  }
  return value;
}

export const collectorUrl = makeValidator<string>((input) => {
  const { search, hash } = parseAllowedUrl(input, ['http:', 'https:']);
  if (search || hash)
    throw new TypeError('must not contain a query or fragment: /v1/traces is appended to it');
  return input;
});

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    throw new TypeError('has a value with a % that is not followed by two hexadecimal digits: write %25');
  }
}

export const headerName = makeValidator<string>((input) => {
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(input))
    throw new TypeError(`is "${input}", which is not the name of a header, such as cf-ipcountry`);
  return input.toLowerCase();
});

const HEADER = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*([!-~]*)\s*$/;
export const headers = makeValidator<Record<string, string>>((input) => {
  const pairs = input.split(',').map((item) => {
    const [, name, value] = HEADER.exec(item) ?? [];
    if (name === undefined || value === undefined)
      throw new TypeError('must be headers such as name=value, separated by commas');
    return [name, decoded(value)];
  });
  return Object.fromEntries(pairs) as Record<string, string>;
});

export const SAMPLERS = ['always_on', 'always_off', 'traceidratio'].flatMap((name) => [
  name,
  `parentbased_${name}`,
]);
export const ratio = makeValidator<number>((input) => {
  if (!/^(?:0|1)?(?:\.\d+)?$/.test(input) || Number(input) > 1)
    throw new TypeError(`is "${input}", which is not a number from 0 to 1`);
  return Number(input);
});
