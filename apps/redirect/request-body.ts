import type { IncomingMessage } from 'node:http';

/** A scan has none, but some clients send one. */
const MAX_BYTES = 64 * 1024;

/** Reads the body of a scan, and calls `end` when it was readable to its end; `refuse` when it is too large. */
export function discardBody(request: IncomingMessage, end: () => void, refuse: () => void): void {
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= MAX_BYTES) return;
    request.off('data', count).off('end', end);
    refuse();
  };
  request.on('data', count).once('end', end);
}

/** A password is short. */
const MAX_PASSWORD_FORM_BYTES = 4 * 1024;

/** The fields of a form; null when it is too large. Resolves to none if the client leaves before its end. */
export function readForm(
  request: IncomingMessage,
  maxBytes = MAX_PASSWORD_FORM_BYTES,
): Promise<URLSearchParams | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) resolve(null);
      else chunks.push(chunk);
    });
    request.once('end', () => resolve(new URLSearchParams(Buffer.concat(chunks).toString())));
    request.once('close', () => resolve(new URLSearchParams()));
  });
}
