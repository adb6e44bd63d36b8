import type { IncomingMessage, ServerResponse } from 'node:http';
import { MalformedRequest, PayloadTooLarge, UnsupportedMediaType } from '../http/problems/index.js';
import { FORM_LIMIT_BYTES, readForm, type FormValues } from '../http/requests/form-body.js';

export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** The address, of which only path and query are those of the request. */
  url: URL;
  form: FormValues;
  /** The name of whoever is signed in; empty on pages for everybody. */
  operator: string;
}

export interface Reply {
  status?: number;
  html?: string;
  headers?: Record<string, string | string[]>;
}

export const seeOther = (location: string, headers: Reply['headers'] = {}): Reply => ({
  status: 303,
  headers: { ...headers, Location: location },
});

const FORM = 'application/x-www-form-urlencoded';

/** @throws UnsupportedMediaType, PayloadTooLarge, MalformedRequest */
export async function receiveForm(request: IncomingMessage): Promise<FormValues> {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';');
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || request.headers['content-length'] !== '0';
  if (hasBody && type.trim().toLowerCase() !== FORM) throw new UnsupportedMediaType([FORM]);
  const parts: Buffer[] = [];
  let length = 0;
  try {
    // Destroying the request would close its connection before the response is sent.
    for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > FORM_LIMIT_BYTES) break;
      parts.push(part);
    }
  } catch {
    throw new MalformedRequest('The form was not sent completely.');
  }
  if (length > FORM_LIMIT_BYTES) {
    // The rest is read and discarded, so that the client can read the response.
    request.resume();
    throw new PayloadTooLarge(FORM_LIMIT_BYTES);
  }
  return readForm(Buffer.concat(parts));
}

/** A path of these pages, or the first one: nobody is sent elsewhere. */
export const safeNext = (given: string | null): string =>
  given !== null && /^\/(?:[\w-][\w/-]*)?(?:\?[\w=&.%+@-]*)?$/.test(given) ? given : '/';
