import { Module } from '@nestjs/common';
import { Config } from '#libs/platform';
import { DatabaseModule, LifecycleEventsModule, WebhookEndpoint } from '#libs/database';
import { AttemptCountsModule } from '#libs/limits';
import { MailModule } from '#libs/mail';
import { WebhookSecrets } from '#libs/secrets';
import { AttemptResults } from './attempt-results.js';
import { DeliveryAttempts } from './delivery-attempts.js';
import { DeliveryClaims } from './delivery-claims.js';
import { DeliveryGroups } from './delivery-groups.js';
import { DeliveryReplays } from './delivery-replays.js';
import { EndpointDisabling } from './endpoint-disabling.js';
import { EndpointMails } from './endpoint-mails.js';
import { EndpointRecovery } from './endpoint-recovery.js';
import { EndpointPace } from './endpoint-pace.js';
import { HostPace } from './host-pace.js';
import { HttpsSender } from './https-sender.js';
import { NewDeliveries } from './new-deliveries.js';
import { OutboxFanOut } from './outbox-fan-out.js';
import { StreamedEventsModule } from './streamed-events.module.js';
import { TargetsModule } from './targets.module.js';
import { TestDeliveries } from './test-deliveries.js';
import { WaitingDeliveries } from './waiting-deliveries.js';

@Module({
  imports: [
    AttemptCountsModule,
    LifecycleEventsModule,
    MailModule,
    StreamedEventsModule,
    TargetsModule,
    DatabaseModule.forFeature([WebhookEndpoint]),
  ],
  providers: [
    {
      provide: WebhookSecrets,
      inject: [Config],
      useFactory: (config: Config) => new WebhookSecrets(config.requireAppSecrets()),
    },
    EndpointDisabling,
    EndpointMails,
    EndpointPace,
    EndpointRecovery,
    HostPace,
    HttpsSender,
    NewDeliveries,
    OutboxFanOut,
    DeliveryClaims,
    AttemptResults,
    DeliveryAttempts,
    DeliveryGroups,
    DeliveryReplays,
    TestDeliveries,
    WaitingDeliveries,
  ],
  exports: [
    TargetsModule,
    WebhookSecrets,
    OutboxFanOut,
    DeliveryClaims,
    DeliveryAttempts,
    DeliveryGroups,
    DeliveryReplays,
    EndpointMails,
    TestDeliveries,
    WaitingDeliveries,
  ],
})
export class DeliveryModule {}
