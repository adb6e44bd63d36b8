import { Agent, request } from 'undici';
import { PHONE } from '../toolbox/scan-requests.js';

export interface Sent {
  method?: 'GET' | 'POST' | 'PATCH';
  path: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

export type Packed = Required<Pick<Sent, 'headers' | 'body'>>;

export type Answers = Map<number, number>;

const TIMEOUT_MS = 30_000;
export const SCANS_AT_ONCE = 20;
const VISITOR = { ...PHONE, 'x-forwarded-for': '198.51.100.99' };
const dispatcher = new Agent({ connections: 200, pipelining: 1 });

export async function send(url: string, { method = 'GET', path, headers = {}, body }: Sent): Promise<number> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await request(url + path, { dispatcher, method, headers, body: body ?? null, signal });
    await answer.body.dump({ limit: Number.MAX_SAFE_INTEGER });
    return answer.statusCode;
  } catch {
    return 0;
  }
}

export async function sendAll(url: string, all: Sent[], atOnce: number): Promise<Answers> {
  const answers: Answers = new Map();
  const rest = [...all];
  const sendRest = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) {
      const status = await send(url, next);
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sendRest));
  return answers;
}

/** Scans the codes in turn, 20 at once. */
export async function scanFor(
  shortUrl: string,
  shortCodes: readonly string[],
  seconds: number,
): Promise<Answers> {
  const answers: Answers = new Map();
  const endsAt = performance.now() + seconds * 1_000;
  const scan = async (first: number) => {
    for (let at = first; performance.now() < endsAt; at += 1) {
      const status = await send(shortUrl, {
        path: `/${shortCodes[at % shortCodes.length]}`,
        headers: VISITOR,
      });
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: SCANS_AT_ONCE }, (_, index) => scan(index)));
  return answers;
}

export const answersText = (answers: Answers): string =>
  [...answers]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${count} × ${status === 0 ? 'none' : status}`)
    .join(', ');
