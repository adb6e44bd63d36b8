import type { Headers } from './security-headers.js';

/** The reason for which a server itself answers and closes the connection. */
export interface Refusal {
  status: 400 | 408 | 431;
  /** A sentence. */
  reason: string;
  /** The code of node:http's error. */
  code?: string | undefined;
}

export interface Refusals {
  compose(refusal: Refusal): { headers: Headers; body: string };
}

/** Refuses without a body, as node:http does by default. */
export class PlainRefusals implements Refusals {
  constructor(private readonly headers: Headers) {}

  compose() {
    return { headers: this.headers, body: '' };
  }
}
