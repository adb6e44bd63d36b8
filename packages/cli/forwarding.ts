import { createHash, createHmac, randomBytes } from 'node:crypto';
import { usageError } from './failures.js';
import { parseUrl } from './profiles.js';

const TIMEOUT_MS = 15_000;
const SECRET = /^whsec_(?:[A-Za-z\d+/]{4})+(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/;
/** Tests have IDs that do not exist. */
const SAMPLE_ID = /"0{8}-0000-7000-8000-0{11}[1-7]"/;

export interface Forwarded {
  /** Null if there was no response. */
  status: number | null;
  durationMs: number;
  error: string | null;
}

export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** @throws CommandError if it is no secret of an endpoint */
export function checkedSecret(secret: string): string {
  if (SECRET.test(secret)) return secret;
  throw usageError('--secret must be whsec_ and base64, as the secret of an endpoint.');
}

/** @param text such as `localhost:3000/hook` @throws CommandError if it is no address */
export function receiverUrl(text: string): string {
  const isWhole = /^https?:\/\//i.test(text);
  const url = parseUrl(isWhole ? text : `http://${text}`);
  if (url === null || url.hostname === '')
    throw usageError(`--forward-to cannot be "${text}": write localhost:3000/hook.`);
  return url.href;
}

/** Sends an event as a webhook is sent, signed with both signatures. @param id its position in the stream */
export async function forward(
  url: string,
  { id, event, body }: { id: string; event: string; body: string },
  secret: string,
): Promise<Forwarded> {
  const startedAt = performance.now();
  const ended = () => Math.round(performance.now() - startedAt);
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: headersOf(id, event, body, secret),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return { status: response.status, durationMs: ended(), error: null };
  } catch (error) {
    return { status: null, durationMs: ended(), error: reasonOf(error) };
  }
}

function headersOf(id: string, event: string, body: string, secret: string): Record<string, string> {
  const delivery = deliveryId(secret, id);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const standard = createHmac('sha256', key).update(`${delivery}.${timestamp}.${body}`).digest('base64');
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'qr-service-webhooks/1',
    'X-Service-Signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    'X-Service-Event': event,
    'X-Service-Delivery': delivery,
    'X-Service-Attempt': '1',
    'X-Service-Timestamp': timestamp,
    ...(SAMPLE_ID.test(body) ? { 'X-Service-Test': 'true' } : {}),
    'webhook-id': delivery,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${standard}`,
  };
}

/** A UUID (version 8) that is the same for the same event. */
function deliveryId(secret: string, id: string): string {
  const bytes = createHash('sha256').update(`${secret} ${id}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** fetch says only that it failed; its cause says why. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no response within ${TIMEOUT_MS / 1000} s`;
  const cause = error.cause instanceof Error ? error.cause : error;
  return cause.message || String((cause as NodeJS.ErrnoException).code);
}
