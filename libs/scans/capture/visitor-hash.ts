import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';

const HASH_BYTES = 16;

/**
 * 16 bytes that are alike for one visitor of one workspace on one day, and tell nothing once the salt is gone.
 * @param address canonical; of IPv6 the /64 counts, since phones change the rest by the hour (RFC 8981)
 */
export function visitorHash(salt: Buffer, workspaceId: string, address: string, userAgent: string): Buffer {
  const network = address.includes(':') ? slash64(address) : address;
  const whole = createHmac('sha256', salt).update(`${workspaceId}\0${network}\0${userAgent}`).digest();
  return whole.subarray(0, HASH_BYTES);
}

const slash64 = (address: string) => ipaddr.IPv6.parse(address).parts.slice(0, 4).join(':');
