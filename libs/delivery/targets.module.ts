import { Module } from '@nestjs/common';
import { Config } from '#libs/platform';
import { DeliverySettings } from './delivery-settings.js';
import { EgressProxies } from './forward-proxy.js';
import { GuardedFetch } from './guarded-fetch.js';
import { HttpsFetcher } from './https-fetcher.js';
import { TargetRules } from './target-rules.js';

/** Connections to hosts that customers have chosen. */
@Module({
  providers: [
    {
      provide: DeliverySettings,
      inject: [Config],
      useFactory: (config: Config) => DeliverySettings.from(config),
    },
    {
      provide: TargetRules,
      inject: [Config],
      useFactory: (config: Config) => new TargetRules(config.webhookAllowPorts, config.webhookAllowPrivate),
    },
    {
      provide: EgressProxies,
      inject: [Config],
      useFactory: (config: Config) => new EgressProxies(config),
    },
    GuardedFetch,
    HttpsFetcher,
  ],
  exports: [DeliverySettings, EgressProxies, GuardedFetch, HttpsFetcher, TargetRules],
})
export class TargetsModule {}
