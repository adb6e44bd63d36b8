import type { Headers } from './security-headers.js';

/** Why a server answers in place of its listener, and closes the connection. */
export interface Refusal {
  status: 400 | 408 | 431;
  /** As a sentence. */
  reason: string;
  /** Of the error of node:http. */
  code?: string | undefined;
}

export interface Refusals {
  /** The response to what is no valid request. */
  compose(refusal: Refusal): { headers: Headers; body: string };
}

/** Refuses without a body, as node:http does by default. */
export class PlainRefusals implements Refusals {
  /** @param headers of each of its responses */
  constructor(private readonly headers: Headers) {}

  compose() {
    return { headers: this.headers, body: '' };
  }
}
