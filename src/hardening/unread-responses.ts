import { Injectable } from '@nestjs/common';
import { QueueFull, type Recipient } from '#libs/fair-queue';
import { MEBIBYTE } from '../requests/body-types.js';

const MAX_BYTES = 256 * MEBIBYTE;
const MAX_BYTES_PER_KEY = 64 * MEBIBYTE;
/** The sum of all is taken again after this time: in between, only a few responses can be made. */
const SUM_MS = 10;

/** A response, of which `writableLength` bytes are in memory until its client reads them. */
export interface SentResponse extends Recipient {
  readonly writableLength: number;
  /** Disconnects the client. */
  destroy(): unknown;
}

/**
 * Bounds the memory of responses whose clients read slowly, or not at all: they keep it until they are disconnected, and
 * a page of a list can have 2 MiB.
 */
@Injectable()
export class UnreadResponses {
  private readonly responses = new Map<string, Set<SentResponse>>();
  private sum = { bytes: 0, until: 0 };

  /** Counts the response until it is sent or its client has left. @param key the workspace */
  add(key: string, response: SentResponse): void {
    if (response.closed) return;
    const ofKey = this.responses.get(key) ?? new Set();
    this.responses.set(key, ofKey.add(response));
    response.once('close', () => {
      ofKey.delete(response);
      if (ofKey.size === 0 && this.responses.get(key) === ofKey) this.responses.delete(key);
    });
  }

  /**
   * Makes the memory for one more response available: while those of all keys take too much, the key that uses most loses its
   * clients. So a few that read nothing do not stop the requests of others.
   * @throws QueueFull when the key itself uses too much
   */
  requireMemory(key: string): void {
    const own = bytesOf(this.responses.get(key) ?? []);
    if (own >= MAX_BYTES_PER_KEY) throw new QueueFull();
    while (this.bytesOfAll() >= MAX_BYTES) {
      const { largest, responses, bytes } = this.largest();
      if (bytes <= own) throw new QueueFull();
      for (const response of responses) {
        if (response.writableLength === 0) continue;
        response.destroy();
        // Until it is closed, its bytes are still there, and would be counted.
        responses.delete(response);
      }
      if (responses.size === 0) this.responses.delete(largest);
      this.sum.bytes -= bytes;
    }
  }

  private largest(): { largest: string; responses: Set<SentResponse>; bytes: number } {
    let found = { largest: '', responses: new Set<SentResponse>(), bytes: 0 };
    for (const [largest, responses] of this.responses) {
      const bytes = bytesOf(responses);
      if (bytes > found.bytes) found = { largest, responses, bytes };
    }
    return found;
  }

  private bytesOfAll(): number {
    const now = performance.now();
    if (now >= this.sum.until) {
      let bytes = 0;
      for (const ofKey of this.responses.values()) bytes += bytesOf(ofKey);
      this.sum = { bytes, until: now + SUM_MS };
    }
    return this.sum.bytes;
  }
}

function bytesOf(responses: Iterable<SentResponse>): number {
  let bytes = 0;
  for (const { writableLength } of responses) bytes += writableLength;
  return bytes;
}
