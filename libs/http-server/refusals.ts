import type { Headers } from './security-headers.js';

export interface Refusal {
  status: 400 | 408 | 431;
  reason: string;
  code?: string | undefined;
}

export interface Refusals {
  compose(refusal: Refusal): { headers: Headers; body: string };
}

export class PlainRefusals implements Refusals {
  constructor(private readonly headers: Headers) {}

  compose() {
    return { headers: this.headers, body: '' };
  }
}
