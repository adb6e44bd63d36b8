import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_S = 300;

type Headers = Record<string, string | string[] | undefined>;

/** Verifies `webhook-signature` (Standard Webhooks), which also contains the time, so a recorded request is rejected. */
export function isGenuine(body: Buffer, headers: Headers, secret: string, nowS = Date.now() / 1000): boolean {
  const [id, timestamp, sent] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name] ?? ''),
  );
  if (!/^\d+$/.test(timestamp) || Math.abs(nowS - Number(timestamp)) > TOLERANCE_S) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  // There are two during a rotation of the secret.
  return sent
    .split(/[\s,]+/)
    .map((each) => Buffer.from(each, 'base64'))
    .some((each) => each.length === expected.length && timingSafeEqual(each, expected));
}
