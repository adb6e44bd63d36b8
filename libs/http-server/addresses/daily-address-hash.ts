import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '#libs/platform';
import { deriveKey } from '#libs/secrets';
import { networkOf, siteOf } from './client-addresses.js';

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
    return this.hashOf(networkOf(address), now);
  }

  /** The same for the /48 of an IPv6 address, of which one person can have all networks. */
  ofSite(address: string, now: Date): string {
    return this.hashOf(siteOf(address), now);
  }

  private hashOf(network: string, now: Date): string {
    const day = now.toISOString().slice(0, 10);
    const whole = createHmac('sha256', this.key).update(`${day}\0${network}`).digest();
    return whole.subarray(0, HASH_BYTES).toString('hex');
  }
}
