import type { WebhookEvent } from './facts.js';

export type { WebhookEvent } from './facts.js';

type HeaderValue = string | readonly string[] | null | undefined;

export interface ReceivedWebhook {
  /** The bytes as they were received, before anything parses them. */
  body: string | Uint8Array;
  /** The headers of the request, from the fetch API, Node, Express or a gateway; the case of their names does not matter. */
  headers:
    | Headers
    | Iterable<readonly [string, HeaderValue]>
    | Readonly<Record<string, HeaderValue>>
    | HeaderGetter;
  /** The whole secret of the endpoint: whsec_…. During a rotation, both the old one and the new one are valid. */
  secret: string;
  /** How many seconds the clocks and the request may be apart: 300 unless you choose another number. */
  toleranceS?: number;
  /**
   * `standard` verifies `webhook-signature` and its time. `body-only` verifies `X-Service-Signature` instead, which has
   * no time: a recorded request then stays valid as long as the secret.
   */
  scheme?: 'standard' | 'body-only';
}

interface HeaderGetter {
  get(name: string): HeaderValue;
}

/**
 * Why a request was rejected: a header is missing, or its signature is wrong because another sender or another secret
 * signed it or its body was changed, or it was signed too long ago or in the future.
 */
export type WebhookSignatureFault = 'missing' | 'wrong' | 'too_old' | 'too_new';

export class WebhookSignatureError extends Error {
  override readonly name = 'WebhookSignatureError';

  constructor(
    readonly reason: WebhookSignatureFault,
    message: string,
  ) {
    super(message);
  }
}

const TOLERANCE_S = 300;
const SECRET = /^whsec_(?:[A-Za-z\d+/]{4})+(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/;
/** They can be separated by a space, or by a comma where a proxy has joined two headers. */
const STANDARD_SIGNATURES = /(?<![^\s,])v1,([A-Za-z\d+/]{43}=)(?![^\s,])/g;
const BODY_SIGNATURE = /^sha256=([\da-f]{64})$/;

/**
 * Returns the event of a genuine webhook request, in Node and in every other runtime with Web Crypto. Answer 401 to the
 * others.
 * @throws WebhookSignatureError if the request is not genuine, or older than the tolerance
 * @throws TypeError if the secret is not that of an endpoint, or the body was parsed before
 */
export async function verifyWebhook(received: ReceivedWebhook): Promise<WebhookEvent> {
  const { body, secret, scheme = 'standard' } = received;
  if (typeof body !== 'string' && !ArrayBuffer.isView(body))
    throw new TypeError('body must be the bytes or the text of the request, before anything parses it.');
  if (!SECRET.test(secret)) throw new TypeError('secret must be the whole secret of an endpoint: whsec_…');
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  await (scheme === 'body-only' ? verifyBody(received, bytes) : verifyStandard(received, bytes));
  return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent;
}

async function verifyStandard({ headers, secret, toleranceS }: ReceivedWebhook, body: Uint8Array) {
  const [id, timestamp, sent] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOrThrow(headers, name),
  ) as [string, string, string];
  const signatures = [...sent.matchAll(STANDARD_SIGNATURES)].map(([, base64 = '']) => bytesOf(base64));
  const key = bytesOf(secret.slice('whsec_'.length));
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), body);
  if (!/^\d+$/.test(timestamp) || !(await isSigned(key, signatures, signed)))
    throw wrong('webhook-signature');
  checkTime(Date.now() / 1000 - Number(timestamp), toleranceS ?? TOLERANCE_S);
}

async function verifyBody({ headers, secret }: ReceivedWebhook, body: Uint8Array): Promise<void> {
  const name = 'x-service-signature';
  const sent = [headerOrThrow(headers, name), headerIn(headers, `${name}-next`) ?? ''];
  const signatures = sent.map((each) => fromHex(BODY_SIGNATURE.exec(each)?.[1] ?? ''));
  if (!(await isSigned(new TextEncoder().encode(secret), signatures, joined(body)))) throw wrong(name);
}

function checkTime(ageS: number, toleranceS: number): void {
  // This is also false if one of them is not a number.
  if (Math.abs(ageS) <= toleranceS) return;
  const apart = `${Math.abs(Math.round(ageS))} seconds`;
  if (ageS < 0)
    throw new WebhookSignatureError(
      'too_new',
      `The request was signed ${apart} in the future: compare the clocks.`,
    );
  throw new WebhookSignatureError(
    'too_old',
    `The request was signed ${apart} ago, and ${toleranceS} are allowed: it was replayed, or the clocks differ.`,
  );
}

const wrong = (header: string) =>
  new WebhookSignatureError(
    'wrong',
    `No signature in ${header} fits the body and the secret: another secret signed it, or the body was changed.`,
  );

function headerOrThrow(headers: ReceivedWebhook['headers'], name: string): string {
  const value = headerIn(headers, name);
  if (value === undefined) throw new WebhookSignatureError('missing', `The header ${name} is missing.`);
  return value;
}

function headerIn(headers: ReceivedWebhook['headers'], name: string): string | undefined {
  const value = entriesOf(headers, name).find(
    ([key, each]) => key.toLowerCase() === name && (each ?? undefined) !== undefined,
  )?.[1];
  return value === undefined || value === null ? undefined : [value].flat().join(' ');
}

function entriesOf(headers: ReceivedWebhook['headers'], name: string): (readonly [string, HeaderValue])[] {
  if (Symbol.iterator in headers) return [...headers];
  return isGetter(headers) ? [[name, headers.get(name)]] : Object.entries(headers);
}

const isGetter = (headers: object): headers is HeaderGetter =>
  'get' in headers && typeof headers.get === 'function';

/** Compares in constant time. */
async function isSigned(
  secret: Uint8Array<ArrayBuffer>,
  signatures: Uint8Array<ArrayBuffer>[],
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['verify']);
  const fits = await Promise.all(signatures.map((each) => crypto.subtle.verify('HMAC', key, each, signed)));
  return fits.includes(true);
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

const fromHex = (digits: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(digits.match(/../g) ?? [], (digit) => parseInt(digit, 16));

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}
