import { Module } from '@nestjs/common';
import { DatabaseModule, WebhookAttempt, WebhookEndpoint } from '#libs/database';
import { DeliveryModule } from '#libs/delivery';
import { AuditModule } from '../audit/audit.module.js';
import { FolderTreeModule } from '../qr/folder-tree/folder-tree.module.js';
import { RequestsModule } from '../http/requests/requests.module.js';
import { ApiKeysModule } from '../auth/api-keys/api-keys.module.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { DeliveriesController } from './deliveries.controller.js';
import { WebhookDeliveriesController } from './webhook-deliveries.controller.js';
import { WebhookDeliveriesService } from './webhook-deliveries.service.js';
import { WebhookEndpointsService } from './webhook-endpoints.service.js';
import { WebhookHealthService } from './webhook-health.service.js';
import { WebhookReplaysService } from './webhook-replays.service.js';
import { WebhookResumptionService } from './webhook-resumption.service.js';
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
  ],
  providers: [
    WebhookDeliveriesService,
    WebhookEndpointsService,
    WebhookHealthService,
    WebhookReplaysService,
    WebhookResumptionService,
    WebhookSecretsService,
    WebhookStatusService,
    WebhookTestsService,
  ],
  exports: [WebhookEndpointsService],
})
export class WebhooksModule {}
