import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const MAX_AGE_S = 300;

export interface ReceivedEvent {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Verification {
  isGenuine: boolean;
  findings: { isRight: boolean; text: string }[];
}

/** As docs/webhook-signatures.md describes it. During a rotation, any of the secrets can fit. */
export function verify({ headers, body }: ReceivedEvent, secrets: string[], now = Date.now()): Verification {
  const [own, standard] = [String(headers['x-service-signature']), String(headers['webhook-signature'])];
  const [id, time] = [String(headers['webhook-id']), String(headers['webhook-timestamp'])];
  const isOwn = secrets.some((secret) => isSame(own, `sha256=${hmac(secret, 'hex', body)}`));
  const isStandard = secrets.some((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const expected = `v1,${hmac(key, 'base64', `${id}.${time}.`, body)}`;
    return standard.split(' ').some((signature) => isSame(signature, expected));
  });
  const isRecent = Math.abs(now / 1_000 - Number(time)) <= MAX_AGE_S;
  return {
    isGenuine: isOwn && isStandard,
    findings: [
      { isRight: isOwn, text: 'X-Service-Signature, over the body' },
      { isRight: isStandard, text: 'webhook-signature, over id, timestamp and body' },
      { isRight: isRecent, text: `webhook-timestamp, at most ${MAX_AGE_S / 60} minutes ago` },
    ],
  };
}

function hmac(key: string | Buffer, encoding: 'hex' | 'base64', ...parts: (string | Buffer)[]): string {
  const computed = createHmac('sha256', key);
  for (const part of parts) computed.update(part);
  return computed.digest(encoding);
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
