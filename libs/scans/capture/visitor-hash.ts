import { hash } from 'node:crypto';
import { networkOf } from '#libs/http-server';

const HASH_BYTES = 16;
const MAX_MESSAGE_BYTES = 2_048;

/**
 * Identifies visitors of a day by SHA-256 over the day's salt and the visitor's properties. Half of the digest is
 * dropped, which prevents length extension; an Hmac object would cost more than all other work for a scan.
 */
export class VisitorHasher {
  private readonly input: Buffer;

  constructor(private readonly salt: Uint8Array) {
    this.input = Buffer.concat([salt, Buffer.alloc(MAX_MESSAGE_BYTES)]);
  }

  /**
   * Returns 16 bytes, one character per byte, which are constant for a visitor of a workspace and untraceable once the
   * salt is deleted.
   * @param address canonical; its network counts
   */
  hash(workspaceId: string, address: string, userAgent: string): string {
    const written = this.input.write(`${workspaceId}\0${networkOf(address)}\0${userAgent}`, this.salt.length);
    return hash('sha256', this.input.subarray(0, this.salt.length + written), 'binary').slice(0, HASH_BYTES);
  }
}
