import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '#libs/platform';
import { deriveKey } from '#libs/secrets';
import { networkOf } from './client-addresses.js';

const HASH_BYTES = 16;

@Injectable()
export class DailyAddressHash {
  private readonly key: Buffer;

  constructor(config: Config) {
    this.key = deriveKey(config.requireAppSecret(), 'addresses');
  }

  /**
   * Returns 32 hexadecimal digits, constant for a network on a UTC day.
   * @param address canonical, from ClientAddresses
   */
  of(address: string, now: Date): string {
    const day = now.toISOString().slice(0, 10);
    const whole = createHmac('sha256', this.key)
      .update(`${day}\0${networkOf(address)}`)
      .digest();
    return whole.subarray(0, HASH_BYTES).toString('hex');
  }
}
