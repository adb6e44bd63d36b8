import { makeValidator, str } from 'envalid';
import ipaddr from 'ipaddr.js';
import { parseUrl } from '#libs/urls';
import { fileFault } from './file-fault.js';

function urlOf(input: string, protocols: string[]): URL {
  const url = parseUrl(input);
  if (url && protocols.includes(url.protocol)) return url;
  throw new TypeError(
    `must be an absolute URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
  );
}

const absoluteUrl = (protocols: string[]) =>
  makeValidator<string>((input) => {
    urlOf(input, protocols);
    return input;
  });

const PLAIN_ADDRESS = /^https?:\/\/[^/\\@?#\s]+(?!.*\/\.{1,2}(?:\/|$))(?:\/[\w.~/-]*)?$/i;
/** What paths are appended to. */
const baseUrl = makeValidator<string>((input) => {
  urlOf(input, ['http:', 'https:']);
  if (!PLAIN_ADDRESS.test(input)) {
    throw new TypeError(
      'must have no user, password, query or fragment, and of a path only letters, digits and - . _ ~ /',
    );
  }
  return input;
});

const postgresUrl = absoluteUrl(['postgres:', 'postgresql:']);
const redisUrl = absoluteUrl(['redis:', 'rediss:']);
const smtpUrl = absoluteUrl(['smtp:', 'smtps:']);

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Compared by character with what tokens say, so taken as it is written. */
const issuer = makeValidator<string>((input) => {
  const url = parseUrl(input);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.test(url.hostname));
  if (!url || !isSafe || /[?#]/.test(input) || url.username !== '' || url.password !== '')
    throw new TypeError('must be an https:// URL without query, or http:// on a loopback host');
  return input;
});

const MAILBOX_ADDRESS = /^[^\s@<>,;:"()\p{Cc}]+@[^\s@<>,;:"()\p{Cc}]+$/u;
const NAMED_MAILBOX = /^[^@<>,;:"()\p{Cc}]*<([^<>]+)>$/u;

/** An address, or one in angle brackets behind a name of plain words. */
const mailbox = makeValidator<string>((input) => {
  const address = NAMED_MAILBOX.exec(input)?.[1] ?? input;
  if (!MAILBOX_ADDRESS.test(address))
    throw new TypeError('must be one address, such as no-reply@host or Name <no-reply@host>');
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

const cidrs = commaList((item) => {
  if (!ipaddr.isValidCIDR(item) && !ipaddr.isValid(item)) {
    throw new TypeError(`holds "${item}", which is neither an address nor a CIDR range such as 10.0.0.0/8`);
  }
  return item;
});

const milliseconds = makeValidator<number>((input) => wholeNumber(input, 0, 60_000));
const ports = commaList((item) => wholeNumber(item, 1, 65_535));
const delaysMs = commaList((item) => wholeNumber(item, 0, 86_400_000));

const readableFile = makeValidator<string>((input) => {
  const fault = fileFault(input);
  if (fault) throw new TypeError(`${fault}: ${input}`);
  return input;
});

const secret = makeValidator<string>((input) => {
  if (Buffer.byteLength(input) < 32) throw new TypeError('must be at least 32 bytes long');
  return input;
});

const connections = makeValidator<number>((input) => wholeNumber(input, 1, 1_000));
const port = makeValidator<number>((input) => wholeNumber(input, 1, 65_535));

const WORDS = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);
const yesOrNo = makeValidator<boolean>((input) => {
  const value = WORDS.get(input.toLowerCase());
  if (value === undefined) throw new TypeError(`holds "${input}", which is neither true nor false`);
  return value;
});

function wholeNumber(text: string, least: number, most: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most) {
    throw new TypeError(`holds "${text}", which is not a whole number from ${least} to ${most}`);
  }
  return value;
}

/** Every environment variable of the service. README's table is generated from this. Each is also read as NAME_FILE. */
export const variables = {
  NODE_ENV: str({
    choices: ['development', 'production', 'test'],
    default: 'development',
    desc: 'production demands APP_SECRET and DATABASE_URL',
  }),
  HOST: str({ default: '0.0.0.0', desc: 'Address to listen on; `npm start` sets 127.0.0.1' }),
  PORT: port({ default: 3000, desc: 'Port to listen on' }),
  BASE_URL: baseUrl({
    default: undefined,
    desc: 'Public address of the service; default `http://localhost:PORT`',
  }),
  SHORT_URL_BASE: baseUrl({
    default: undefined,
    desc: 'What short codes are appended to; default `BASE_URL/s`',
  }),
  DATA_DIR: str({ default: './.data', desc: 'Where `npm start` keeps its database, demo.json and secrets' }),
  DATABASE_URL: postgresUrl({
    default: undefined,
    desc: 'PostgreSQL 15 or later; without it `npm start` runs an embedded one',
    example: 'postgres://user:password@host/database',
  }),
  DATABASE_POOL: connections({
    default: 10,
    desc: 'Connections that the requests and the worker of one process share, at most',
  }),
  REDIS_URL: redisUrl({
    default: undefined,
    desc: 'Redis or Valkey: requests are then counted in it, and deliveries go through Bull queues',
    example: 'redis://host:6379',
  }),
  APP_SECRET: secret({
    default: undefined,
    desc: 'Root of all derived keys, 32 bytes or more; `npm start` makes one in DATA_DIR',
  }),
  APP_SECRET_PREVIOUS: secret({
    default: undefined,
    desc: 'The secret before the last change: still decrypts, no longer encrypts',
  }),
  SMTP_URL: smtpUrl({
    default: undefined,
    desc: 'Server that mails go through, by STARTTLS where it offers it; without it mails become files in DATA_DIR/mail',
    example: 'smtps://user:password@host:465',
  }),
  MAIL_FROM: mailbox({
    default: undefined,
    desc: 'Sender of mails; default `qr-service <no-reply@HOST>` with the host of BASE_URL',
  }),
  OIDC_ISSUER: issuer({
    default: undefined,
    desc: 'OpenID Connect provider that people may sign in with, together with the two below',
    example: 'https://example.okta.com',
  }),
  OIDC_CLIENT_ID: str({ default: undefined, desc: 'What the provider knows this service by' }),
  OIDC_CLIENT_SECRET: str({ default: undefined, desc: 'Its secret at the provider' }),
  TRUSTED_PROXIES: cidrs({
    default: undefined,
    desc: 'Comma list of addresses or CIDR ranges whose X-Forwarded-For counts; `npm start` trusts loopback',
  }),
  GEOIP_PATH: readableFile({
    default: undefined,
    desc: 'A city database (.mmdb) to use in place of the bundled DB-IP one',
  }),
  WEBHOOK_RETRY_DELAYS_MS: delaysMs({
    default: [10_000, 600_000, 10_800_000],
    desc: 'Comma list: milliseconds before each retry of a webhook delivery (±20 %)',
  }),
  WEBHOOK_ALLOW_PORTS: ports({ default: [], desc: 'Comma list of ports beside 443 that webhooks may use' }),
  WEBHOOK_ALLOW_PRIVATE: cidrs({
    default: [],
    desc: 'Comma list of addresses or CIDR ranges that webhooks may reach though they are not public',
  }),
  WEBHOOK_CA_FILE: readableFile({
    default: undefined,
    desc: 'PEM file of further certificate authorities that webhook receivers may use',
  }),
  SHUTDOWN_DELAY_MS: milliseconds({
    default: undefined,
    desc: 'How long a stopping process still answers while /readyz says 503; default 5000 in production, else 0',
  }),
  LOG_LEVEL: str({
    choices: ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
    default: 'info',
    desc: 'info logs each API request, debug also each scan',
  }),
  DEMO: yesOrNo({ default: undefined, desc: 'Make the demo workspaces also on DATABASE_URL' }),
};
