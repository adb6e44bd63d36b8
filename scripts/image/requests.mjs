import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const START_MS = 60_000;

/** Sends a request to a container. Its host can be that of a public address. */
export function ask(port, path, { host = `127.0.0.1:${port}`, method = 'GET', headers = {}, body } = {}) {
  return new Promise((resolve, reject) => {
    const sent = request(
      { port, path, method, host: '127.0.0.1', headers: { ...headers, host } },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }));
      },
    );
    sent.on('error', reject).end(body);
  });
}

export async function until(isDone, what) {
  const startedAt = Date.now();
  while (!(await isDone())) {
    if (Date.now() - startedAt > START_MS) throw new Error(`gave up waiting for ${what}`);
    await delay(50);
  }
}

export const isReady = (port) =>
  ask(port, '/readyz').then(
    ({ status }) => status === 200,
    () => false,
  );
