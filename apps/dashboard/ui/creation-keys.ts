import { randomId } from '#client';

export type CreationHeaders = Readonly<{ 'Idempotency-Key': string }>;

/**
 * The Idempotency-Keys of one form. The same body has the same key until it has been created, so that a repeat creates nothing;
 * another body needs another key.
 */
export class CreationKeys {
  private readonly keys = new Map<string, string>();

  headersFor(body: unknown): CreationHeaders {
    const sent = JSON.stringify(body);
    const key = this.keys.get(sent) ?? randomId();
    this.keys.set(sent, key);
    return { 'Idempotency-Key': key };
  }

  /** What is sent from now on is meant anew, even if it is equal. */
  renew(): void {
    this.keys.clear();
  }
}
