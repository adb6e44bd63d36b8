import { ConnectionError, ConnectionTimeoutError, secondsIn } from './errors.js';

export interface Retries {
  /** How often a request is sent again after a failure that may pass; 2 by default. */
  maxRetries?: number | undefined;
  /** How many milliseconds a request may wait for its retries in total; a longer `Retry-After` is not waited for. 60,000 by default. */
  maxWaitMs?: number | undefined;
  /** How many milliseconds each attempt may take until its response arrives; 60,000 by default. A download or a stream may then take longer. */
  timeoutMs?: number | undefined;
}

export type Fetch = (request: Request) => Promise<Response>;

const MAX_RETRIES = 2;
const MAX_WAIT_MS = 60_000;
const TIMEOUT_MS = 60_000;
const BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 8_000;

/**
 * Sends a request, and again after a network error, 408, 409 `request_in_progress`, 429 and 5xx. If it may have been executed, it is
 * sent again only if that changes nothing.
 */
export const withRetries =
  (send: Fetch, retries: Retries = {}): Fetch =>
  async (request) => {
    const { maxRetries = MAX_RETRIES, maxWaitMs = MAX_WAIT_MS, timeoutMs = TIMEOUT_MS } = retries;
    let waitedMs = 0;
    for (let retry = 0; ; retry += 1) {
      const isLast = retry >= maxRetries;
      const outcome = await attempt(send, isLast ? request : request.clone(), timeoutMs);
      if (isLast || !(await isTransient(outcome, request))) return responseOf(outcome);
      const waitMs = waitOf(outcome, retry);
      waitedMs += waitMs;
      if (waitedMs > maxWaitMs) return responseOf(outcome);
      if (outcome instanceof Response) await outcome.body?.cancel();
      await pause(waitMs, request.signal);
    }
  };

function responseOf(outcome: Response | ConnectionError): Response {
  if (outcome instanceof ConnectionError) throw outcome;
  return outcome;
}

async function attempt(
  send: Fetch,
  request: Request,
  timeoutMs: number,
): Promise<Response | ConnectionError> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeoutMs);
  const signal = AbortSignal.any([request.signal, limit.signal]);
  try {
    return await wholeIfJson(await send(new Request(request, { signal })));
  } catch (cause) {
    if (request.signal.aborted) throw request.signal.reason;
    const { method, url } = request;
    return limit.signal.aborted
      ? new ConnectionTimeoutError(`${method} ${url}: no response within ${timeoutMs} ms`, { cause })
      : new ConnectionError(`${method} ${url}: no response`, { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** A body that is cut off is noticed while the request can still be repeated. */
async function wholeIfJson(response: Response): Promise<Response> {
  const isJson = /json\b/.test(response.headers.get('Content-Type') ?? '');
  if (!isJson) return response;
  const { status, statusText, headers } = response;
  return new Response(await response.text(), { status, statusText, headers });
}

/** Nothing has been done when the service responds with these. */
const isRejected = ({ status, headers }: Response): boolean =>
  status === 408 || status === 429 || (status === 503 && headers.has('Retry-After'));

async function isTransient(outcome: Response | ConnectionError, request: Request): Promise<boolean> {
  if (outcome instanceof ConnectionError) return isRepeatable(request);
  if (isRejected(outcome)) return true;
  if (outcome.status === 409) return isInProgress(outcome);
  return outcome.status >= 500 && outcome.status !== 501 && isRepeatable(request);
}

/** After a change that has been made, its own precondition would fail. */
const isRepeatable = ({ method, headers }: Request): boolean =>
  method === 'POST' ? headers.has('Idempotency-Key') : !headers.has('If-Match');

async function isInProgress(response: Response): Promise<boolean> {
  const problem = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: string } | null;
  return problem?.code === 'request_in_progress';
}

/** Not all clients that have failed at the same time come back at the same time. */
function waitOf(outcome: Response | ConnectionError, retry: number): number {
  const seconds = outcome instanceof Response ? secondsIn(outcome.headers) : null;
  return seconds === null ? backoffMs(retry) : seconds * 1000;
}

export const backoffMs = (retry: number, maxMs = MAX_BACKOFF_MS): number =>
  Math.min(maxMs, BACKOFF_MS * 2 ** retry) * (0.5 + Math.random() / 2);

/** @throws the reason of the signal as soon as it is aborted */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
}
