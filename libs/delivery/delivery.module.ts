import { Module } from '@nestjs/common';
import { Config } from '#libs/platform';
import { DatabaseModule, OutboxModule, WebhookEndpoint } from '#libs/database';
import { MailModule } from '#libs/mail';
import { WebhookSecrets } from '#libs/secrets';
import { AttemptResults } from './attempt-results.js';
import { DeliveryAttempts } from './delivery-attempts.js';
import { DeliveryClaims } from './delivery-claims.js';
import { DeliveryReplays } from './delivery-replays.js';
import { DeliverySettings } from './delivery-settings.js';
import { EndpointDisabling } from './endpoint-disabling.js';
import { EndpointMails } from './endpoint-mails.js';
import { HttpsSender } from './https-sender.js';
import { OutboxFanOut } from './outbox-fan-out.js';
import { TargetRules } from './target-rules.js';
import { TestDeliveries } from './test-deliveries.js';

@Module({
  imports: [MailModule, OutboxModule, DatabaseModule.forFeature([WebhookEndpoint])],
  providers: [
    { provide: DeliverySettings, useFactory: () => new DeliverySettings() },
    {
      provide: TargetRules,
      inject: [Config],
      useFactory: (config: Config) => new TargetRules(config.webhookAllowPorts, config.webhookAllowPrivate),
    },
    {
      provide: WebhookSecrets,
      inject: [Config],
      useFactory: (config: Config) => new WebhookSecrets(config.requireAppSecrets()),
    },
    EndpointDisabling,
    EndpointMails,
    HttpsSender,
    OutboxFanOut,
    DeliveryClaims,
    AttemptResults,
    DeliveryAttempts,
    DeliveryReplays,
    TestDeliveries,
  ],
  exports: [
    DeliverySettings,
    TargetRules,
    WebhookSecrets,
    OutboxFanOut,
    DeliveryClaims,
    DeliveryAttempts,
    DeliveryReplays,
    TestDeliveries,
  ],
})
export class DeliveryModule {}
