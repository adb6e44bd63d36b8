import { createHmac, randomBytes } from 'node:crypto';

const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;
const SIGNATURE = 'X-Service-Signature';
const NEXT_SIGNATURE = 'X-Service-Signature-Next';
const STANDARD_SIGNATURE = 'webhook-signature';

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
  /** Tests have none. */
  numbers?: DeliveryNumbers;
  at: Date;
}

/** Where a delivery is in the sequence of its endpoint: null in tests, and in deliveries of previous versions. */
export interface DeliveryNumbers {
  sequence: number | null;
  lastSequence: number | null;
  skipped: number | null;
}

const NO_NUMBERS: DeliveryNumbers = { sequence: null, lastSequence: null, skipped: null };

export interface SigningSecrets {
  current: string;
  next: string | null;
}

/** The headers that need a secret: what is stored of each attempt. */
export function sign(
  { deliveryId, at }: AttemptIdentity,
  { current, next }: SigningSecrets,
  body: Buffer,
): Record<string, string> {
  const standardSignatures = [current, ...(next === null ? [] : [next])].map((secret) =>
    standardSignature(secret, deliveryId, secondsOf(at), body),
  );
  return {
    [SIGNATURE]: serviceSignature(current, body),
    ...(next === null ? {} : { [NEXT_SIGNATURE]: serviceSignature(next, body) }),
    [STANDARD_SIGNATURE]: standardSignatures.join(' '),
  };
}

/** The bytes of the two signatures by one secret: `headersOf` in SQL is the reverse. */
export function signatureBytes({
  [SIGNATURE]: own = '',
  [STANDARD_SIGNATURE]: standard = '',
}: Record<string, string>) {
  return Buffer.concat([
    Buffer.from(own.slice(own.indexOf('=') + 1), 'hex'),
    Buffer.from(standard.slice(standard.indexOf(',') + 1), 'base64'),
  ]);
}

/** All headers of an attempt, from its signatures; none if nothing was sent, because nothing could be signed. */
export function sentHeaders(
  { deliveryId, event, attempt, isTest, at, numbers = NO_NUMBERS }: AttemptIdentity,
  signatures: Record<string, string>,
): Record<string, string> {
  const { [STANDARD_SIGNATURE]: standard, ...own } = signatures;
  // Previous versions stored all headers.
  if (standard === undefined || 'User-Agent' in own) return signatures;
  const timestamp = String(secondsOf(at));
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'qr-service-webhooks/1',
    ...own,
    'X-Service-Event': event,
    'X-Service-Delivery': deliveryId,
    'X-Service-Attempt': String(attempt),
    'X-Service-Timestamp': timestamp,
    ...(isTest ? { 'X-Service-Test': 'true' } : {}),
    ...sequenceHeaders(numbers),
    'webhook-id': deliveryId,
    'webhook-timestamp': timestamp,
    [STANDARD_SIGNATURE]: standard,
  };
}

const sequenceHeaders = ({ sequence, lastSequence, skipped }: DeliveryNumbers): Record<string, string> => ({
  ...(sequence === null ? {} : { 'X-Service-Sequence': String(sequence) }),
  ...(lastSequence === null ? {} : { 'X-Service-Sequence-Last': String(lastSequence) }),
  ...(skipped === null ? {} : { 'X-Service-Sequence-Skipped': String(skipped) }),
});

export const signedHeaders = (identity: AttemptIdentity, secrets: SigningSecrets, body: Buffer) =>
  sentHeaders(identity, sign(identity, secrets, body));

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000);
