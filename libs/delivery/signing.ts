import { createHmac, randomBytes } from 'node:crypto';

const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** Returns `whsec_` and the base64 of 32 random bytes, as in Standard Webhooks. */
export const newWebhookSecret = () => `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

/** Returns `sha256=` and hex; the key is the whole secret as UTF-8. */
export function serviceSignature(secret: string, body: Buffer): string {
  return `sha256=${createHmac('sha256', Buffer.from(secret)).update(body).digest('hex')}`;
}

/**
 * Returns `v1,` and base64 over id, time and body; the key is the decoded base64 of the secret. Source:
 * standardwebhooks.com.
 */
export function standardSignature(secret: string, id: string, timestamp: number, body: Buffer): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body);
  return `v1,${hmac.digest('base64')}`;
}

export interface AttemptIdentity {
  deliveryId: string;
  event: string;
  attempt: number;
  isTest: boolean;
  at: Date;
}

export interface SigningSecrets {
  current: string;
  next: string | null;
}

export function signedHeaders(
  identity: AttemptIdentity,
  { current, next }: SigningSecrets,
  body: Buffer,
): Record<string, string> {
  const { deliveryId, event, attempt, isTest, at } = identity;
  const timestamp = Math.floor(at.getTime() / 1000);
  const standardSignatures = [current, ...(next === null ? [] : [next])].map((secret) =>
    standardSignature(secret, deliveryId, timestamp, body),
  );
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'qr-service-webhooks/1',
    'X-Service-Signature': serviceSignature(current, body),
    ...(next === null ? {} : { 'X-Service-Signature-Next': serviceSignature(next, body) }),
    'X-Service-Event': event,
    'X-Service-Delivery': deliveryId,
    'X-Service-Attempt': String(attempt),
    'X-Service-Timestamp': String(timestamp),
    ...(isTest ? { 'X-Service-Test': 'true' } : {}),
    'webhook-id': deliveryId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': standardSignatures.join(' '),
  };
}
