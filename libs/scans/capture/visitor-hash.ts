import { hash } from 'node:crypto';
import ipaddr from 'ipaddr.js';

const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;
const HASH_BYTES = 16;
/** Longer agents count by their beginning. */
const MAX_MESSAGE_BYTES = 2_048;

/**
 * Tells visitors of one day apart: HMAC-SHA256 (RFC 2104) keyed by the day's salt. Written out over the one-shot hash,
 * since a Hmac object costs twice as much as all else that a scan computes.
 */
export class VisitorHasher {
  private readonly inner = Buffer.alloc(BLOCK_BYTES + MAX_MESSAGE_BYTES);
  private readonly outer = Buffer.alloc(BLOCK_BYTES + DIGEST_BYTES);

  /** @param salt at most 64 bytes */
  constructor(salt: Uint8Array) {
    for (let at = 0; at < BLOCK_BYTES; at += 1) {
      this.inner[at] = (salt[at] ?? 0) ^ 0x36;
      this.outer[at] = (salt[at] ?? 0) ^ 0x5c;
    }
  }

  /**
   * 16 bytes, one character for each, that are alike for one visitor of one workspace, and tell nothing once the salt
   * is gone.
   * @param address canonical; of IPv6 the /64 counts, since phones change the rest by the hour (RFC 8981)
   */
  hash(workspaceId: string, address: string, userAgent: string): string {
    const network = address.includes(':') ? slash64(address) : address;
    const length = this.inner.write(`${workspaceId}\0${network}\0${userAgent}`, BLOCK_BYTES);
    const digest = hash('sha256', this.inner.subarray(0, BLOCK_BYTES + length), 'binary');
    this.outer.write(digest, BLOCK_BYTES, 'binary');
    return hash('sha256', this.outer, 'binary').slice(0, HASH_BYTES);
  }
}

const slash64 = (address: string) => ipaddr.IPv6.parse(address).parts.slice(0, 4).join(':');
