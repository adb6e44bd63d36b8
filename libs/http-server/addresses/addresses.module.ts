import { Module } from '@nestjs/common';
import { Config, LOG, type Log } from '#libs/platform';
import { ClientAddresses } from './client-addresses.js';
import { DailyAddressHash } from './daily-address-hash.js';

const IGNORED =
  'TRUSTED_PROXIES is not set, but a request has X-Forwarded-For: if a proxy sent it, all clients share its address and limits';

@Module({
  providers: [
    {
      provide: ClientAddresses,
      inject: [Config, LOG],
      useFactory: ({ trustedProxies = [] }: Config, log: Log) =>
        new ClientAddresses(trustedProxies, () => log.warn(IGNORED)),
    },
    DailyAddressHash,
  ],
  exports: [ClientAddresses, DailyAddressHash],
})
export class AddressesModule {}
