import type { IncomingMessage } from 'node:http';
import { inSlice } from '#libs/time-slices';

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

export interface FormLimits {
  bytes: number;
  fields: number;
}

/** A password is short. */
const PASSWORD_FORM: FormLimits = { bytes: 4 * 1024, fields: 100 };

const SEPARATOR = '&'.charCodeAt(0);

/**
 * The fields of a form; null when it is too large. Resolves to none if the client leaves before its end. Forms that end at the same
 * time are parsed one per turn of the event loop.
 */
export function readForm(
  request: IncomingMessage,
  limits: FormLimits = PASSWORD_FORM,
): Promise<URLSearchParams | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > limits.bytes) resolve(null);
      else chunks.push(chunk);
    });
    request.once('end', () => resolve(inSlice(() => fieldsOf(Buffer.concat(chunks), limits))));
    request.once('close', () => resolve(new URLSearchParams()));
  });
}

/** Hundreds of thousands of short fields take much longer to parse than a long one. */
function fieldsOf(body: Buffer, limits: FormLimits): URLSearchParams | null {
  let fields = 1;
  for (let at = body.indexOf(SEPARATOR); at !== -1; at = body.indexOf(SEPARATOR, at + 1))
    if (++fields > limits.fields) return null;
  return new URLSearchParams(body.toString());
}
