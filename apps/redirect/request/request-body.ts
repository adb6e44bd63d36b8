import type { IncomingMessage } from 'node:http';

const MAX_BYTES = 64 * 1024;

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
  ms: number;
}

const PASSWORD_FORM: FormLimits = { bytes: 4 * 1024, ms: 30_000 };
/** A lookup searches all fields, and a form has far fewer. */
const MAX_FIELDS = 100;
const FIRST_BYTES = 4 * 1024;
const SEPARATOR = '&'.charCodeAt(0);

export async function readForm(request: IncomingMessage): Promise<URLSearchParams | null> {
  const form = await receiveForm(request, PASSWORD_FORM);
  return form && fieldsOf(form);
}

export const fieldsOf = (form: Buffer): URLSearchParams => new URLSearchParams(form.toString());

/**
 * Returns the bytes of a form, null if it is too large, and none if the client leaves or is disconnected before its
 * end.
 */
export function receiveForm(request: IncomingMessage, limits: FormLimits): Promise<Buffer | null> {
  if (request.destroyed) return Promise.resolve(Buffer.alloc(0));
  return new Promise((resolve) => {
    // A chunk of one byte would take hundreds of bytes while it waits, hence one buffer.
    let form = Buffer.alloc(FIRST_BYTES);
    let [bytes, fields] = [0, 1];
    const timer = setTimeout(() => request.destroy(), limits.ms);
    const settle = (received: Buffer | null) => {
      clearTimeout(timer);
      request.off('data', receive);
      resolve(received);
    };
    const receive = (chunk: Buffer) => {
      fields += separatorsIn(chunk);
      const needed = bytes + chunk.length;
      if (needed > limits.bytes || fields > MAX_FIELDS) return settle(null);
      if (needed > form.length) form = Buffer.concat([form], Math.max(needed, 2 * form.length));
      bytes += chunk.copy(form, bytes);
    };
    request.on('data', receive);
    request.once('end', () => settle(form.subarray(0, bytes)));
    request.once('close', () => settle(Buffer.alloc(0)));
  });
}

function separatorsIn(chunk: Buffer): number {
  let count = 0;
  for (
    let at = chunk.indexOf(SEPARATOR);
    at !== -1 && count <= MAX_FIELDS;
    at = chunk.indexOf(SEPARATOR, at + 1)
  )
    count += 1;
  return count;
}
