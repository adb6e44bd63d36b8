import { hash } from 'node:crypto';
import ipaddr from 'ipaddr.js';

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
   * @param address canonical; of IPv6 the /64 counts, since phones change the rest by the hour (RFC 8981)
   */
  hash(workspaceId: string, address: string, userAgent: string): string {
    const network = address.includes(':') ? slash64(address) : address;
    const written = this.input.write(`${workspaceId}\0${network}\0${userAgent}`, this.salt.length);
    return hash('sha256', this.input.subarray(0, this.salt.length + written), 'binary').slice(0, HASH_BYTES);
  }
}

const slash64 = (address: string) => ipaddr.IPv6.parse(address).parts.slice(0, 4).join(':');
