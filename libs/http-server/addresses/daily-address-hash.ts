import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '#libs/platform';
import { deriveKey } from '#libs/secrets';
import { networkOf } from './client-addresses.js';

const HASH_BYTES = 16;

/** Replaces a client's address wherever one must be stored: the address itself is never stored or logged. */
@Injectable()
export class DailyAddressHash {
  private readonly key: Buffer;

  constructor(config: Config) {
    this.key = deriveKey(config.requireAppSecret(), 'addresses');
  }

  /**
   * 32 hexadecimal digits, the same for one network on one UTC day.
   * @param address canonical, as ClientAddresses finds it
   */
  of(address: string, now: Date): string {
    const day = now.toISOString().slice(0, 10);
    const whole = createHmac('sha256', this.key)
      .update(`${day}\0${networkOf(address)}`)
      .digest();
    return whole.subarray(0, HASH_BYTES).toString('hex');
  }
}
