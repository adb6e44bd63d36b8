import { Module } from '@nestjs/common';
import { DatabaseModule, WebhookAttempt, WebhookEndpoint } from '#libs/database';
import { DeliveryModule } from '#libs/delivery';
import { AuditModule } from '../audit/audit.module.js';
import { FolderTreeModule } from '../qr/folder-tree/folder-tree.module.js';
import { RequestsModule } from '../http/requests/requests.module.js';
import { ApiKeysModule } from '../auth/api-keys/api-keys.module.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { DeliveriesController } from './deliveries.controller.js';
import { WebhookChecksService } from './webhook-checks.service.js';
import { WebhookDeliveriesController } from './webhook-deliveries.controller.js';
import { WebhookDeliveriesService } from './webhook-deliveries.service.js';
import { WebhookEndpointsService } from './webhook-endpoints.service.js';
import { WebhookHealthService } from './webhook-health.service.js';
import { WebhookLimitsService } from './webhook-limits.service.js';
import { WebhookListService } from './webhook-list.service.js';
import { WebhookReplaysController } from './webhook-replays.controller.js';
import { WebhookReplaysService } from './webhook-replays.service.js';
import { WebhookResumptionService } from './webhook-resumption.service.js';
import { WebhookSealsService } from './webhook-seals.service.js';
import { WebhookSecretsController } from './webhook-secrets.controller.js';
import { WebhookSecretsService } from './webhook-secrets.service.js';
import { WebhookStatusService } from './webhook-status.service.js';
import { WebhookTestsService } from './webhook-tests.service.js';
import { WebhooksController } from './webhooks.controller.js';

@Module({
  imports: [
    ApiKeysModule,
    DatabaseModule.forFeature([WebhookAttempt, WebhookEndpoint]),
    AuditModule,
    DeliveryModule,
    FolderTreeModule,
    RequestsModule,
    WorkspacesModule,
  ],
  controllers: [
    WebhooksController,
    WebhookSecretsController,
    WebhookDeliveriesController,
    DeliveriesController,
    WebhookReplaysController,
  ],
  providers: [
    WebhookChecksService,
    WebhookDeliveriesService,
    WebhookEndpointsService,
    WebhookHealthService,
    WebhookLimitsService,
    WebhookListService,
    WebhookReplaysService,
    WebhookResumptionService,
    WebhookSealsService,
    WebhookSecretsService,
    WebhookStatusService,
    WebhookTestsService,
  ],
  exports: [WebhookEndpointsService, WebhookListService],
})
export class WebhooksModule {}
