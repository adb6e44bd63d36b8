import type { components } from './schema.js';

type Schemas = components['schemas'];

/** The body of a webhook request; `batch` arrives only at endpoints that asked for it. */
export type WebhookEvent =
  Schemas['ScanEvent'] | Schemas['LeadEvent'] | Schemas['CtaClickEvent'] | Schemas['BatchEvent'];

export interface ReceivedWebhook {
  /** The bytes as they were received, before anything parses them. */
  body: string | Uint8Array;
  /** The headers of the request, from the fetch API or as Node and Express have them. */
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The whole secret of the endpoint: whsec_…. During a rotation, both the old one and the new one are valid. */
  secret: string;
}

/** The request was not sent by the service, or its body was changed on the way. */
export class WebhookSignatureError extends Error {
  override readonly name = 'WebhookSignatureError';

  constructor() {
    super('No signature of the request fits its body and the secret.');
  }
}

const SIGNATURES = ['x-service-signature', 'x-service-signature-next'];
const SHA256 = /^sha256=([\da-f]{64})$/;

/**
 * Returns the event of a genuine webhook request, in Node and in every other runtime with Web Crypto. Answer 401 otherwise.
 * @throws WebhookSignatureError
 */
export async function verifyWebhook({ body, headers, secret }: ReceivedWebhook): Promise<WebhookEvent> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : Uint8Array.from(body);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, [
    'verify',
  ]);
  for (const name of SIGNATURES) {
    const [, digits] = SHA256.exec(headerIn(headers, name)) ?? [];
    if (digits !== undefined && (await crypto.subtle.verify('HMAC', key, bytesOf(digits), bytes)))
      return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent;
  }
  throw new WebhookSignatureError();
}

const headerIn = (headers: ReceivedWebhook['headers'], name: string): string =>
  String((headers instanceof Headers ? headers.get(name) : headers[name]) ?? '');

const bytesOf = (digits: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(digits.match(/../g) ?? [], (digit) => parseInt(digit, 16));
