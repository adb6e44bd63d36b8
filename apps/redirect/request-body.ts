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

export interface FormLimits {
  bytes: number;
  fields: number;
}

/** A password is short. */
const PASSWORD_FORM: FormLimits = { bytes: 4 * 1024, fields: 100 };

const SEPARATOR = '&'.charCodeAt(0);

/** Does what can take a few milliseconds when its turn has come. */
export type InTurn = <Result>(work: () => Result) => Promise<Result>;

const atOnce: InTurn = async (work) => work();

/** The fields of a form; null when it is too large. Resolves to none if the client leaves before its end. */
export async function readForm(
  request: IncomingMessage,
  limits: FormLimits = PASSWORD_FORM,
  inTurn: InTurn = atOnce,
): Promise<URLSearchParams | null> {
  const body = await readBody(request, limits.bytes);
  return body && inTurn(() => fieldsOf(body, limits));
}

function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) resolve(null);
      else chunks.push(chunk);
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('close', () => resolve(Buffer.alloc(0)));
  });
}

/** Hundreds of thousands of short fields take much longer to parse than a long one. */
function fieldsOf(body: Buffer, limits: FormLimits): URLSearchParams | null {
  let fields = 1;
  for (let at = body.indexOf(SEPARATOR); at !== -1; at = body.indexOf(SEPARATOR, at + 1))
    if (++fields > limits.fields) return null;
  return new URLSearchParams(body.toString());
}
