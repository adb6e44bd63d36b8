import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Case } from './case.js';
import { createTarget } from './database.js';

const DOWNLOADS = 200;
const BYTES = 16 * 2 ** 20;
const DURATION_MS = 10_000;
/** After each chunk, as with about 64 KB a second. */
const PAUSE_MS = 1_000;

export const slowDownloads: Case = {
  name: `files: ${DOWNLOADS} slow downloads of 16 MiB at once, for ${DURATION_MS / 1_000} s`,
  async prepare({ url, client }) {
    const { apiKey } = await createTarget(client);
    const body = Buffer.alloc(BYTES, '%PDF-1.7\n');
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/octet-stream' };
    const stored = await fetch(`${url}/api/v1/files?name=menu.pdf`, { method: 'POST', headers, body });
    if (stored.status !== 201) throw new Error(`the upload got ${stored.status}`);
    const file = (await stored.json()) as { id: string; url: string };
    // The worker tries to draw it first, which is another case.
    const isDrawn = async () => {
      const answer = await fetch(`${url}/api/v1/files/${file.id}`, { headers });
      return ((await answer.json()) as { notice: string | null }).notice !== null;
    };
    while (!(await isDrawn())) await sleep(500);
    const target = new URL(new URL(file.url).pathname, url);
    return async () => {
      const downloads = Array.from({ length: DOWNLOADS }, (_, at) => downloadSlowly(target, at));
      await sleep(DURATION_MS);
      const begun = downloads.map((end) => end()).filter((bytes) => bytes > 0);
      const mebibytes = begun.reduce((sum, bytes) => sum + bytes, 0) / 2 ** 20;
      return `${begun.length} begun, ${mebibytes.toFixed(0)} MiB`;
    };
  },
};

/** Each visitor has a network of their own. @returns what ends it, and returns how many bytes it got */
function downloadSlowly({ hostname, port, pathname, host }: URL, at: number): () => number {
  const socket = connect(Number(port), hostname);
  let bytes = 0;
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    bytes += chunk.length;
    socket.pause();
    setTimeout(() => socket.resume(), PAUSE_MS);
  });
  socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: 198.51.${at}.7\r\n\r\n`);
  return () => {
    socket.destroy();
    return bytes;
  };
}
