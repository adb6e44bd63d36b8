import { hash } from 'node:crypto';
import { networkOf } from '#libs/addresses';

const HASH_BYTES = 16;
/** Longer agents count by their beginning. */
const MAX_MESSAGE_BYTES = 2_048;

/**
 * Tells visitors of one day apart: SHA-256 over the day's salt and what is known of the visitor. Half of the digest is
 * thrown away, so nothing can be appended to it; a Hmac object would cost more than all else that a scan computes.
 */
export class VisitorHasher {
  private readonly input: Buffer;

  constructor(private readonly salt: Uint8Array) {
    this.input = Buffer.concat([salt, Buffer.alloc(MAX_MESSAGE_BYTES)]);
  }

  /**
   * 16 bytes, one character for each, that are alike for one visitor of one workspace, and tell nothing once the salt
   * is gone.
   * @param address canonical; its network counts
   */
  hash(workspaceId: string, address: string, userAgent: string): string {
    const written = this.input.write(`${workspaceId}\0${networkOf(address)}\0${userAgent}`, this.salt.length);
    return hash('sha256', this.input.subarray(0, this.salt.length + written), 'binary').slice(0, HASH_BYTES);
  }
}
