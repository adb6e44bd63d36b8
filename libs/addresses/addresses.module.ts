import { Module } from '@nestjs/common';
import { Config } from '#libs/config';
import { ClientAddresses } from './client-addresses.js';
import { DailyAddressHash } from './daily-address-hash.js';

@Module({
  providers: [
    {
      provide: ClientAddresses,
      inject: [Config],
      useFactory: (config: Config) => new ClientAddresses(config.trustedProxies ?? []),
    },
    DailyAddressHash,
  ],
  exports: [ClientAddresses, DailyAddressHash],
})
export class AddressesModule {}
