import { Module } from '@nestjs/common';
import { DatabaseModule, WebhookEndpoint } from '#libs/database';
import { DeliveryModule } from '#libs/delivery';
import { AuditModule } from '../audit/audit.module.js';
import { FolderTreeModule } from '../folders/folder-tree.module.js';
import { RequestsModule } from '../requests/requests.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { WebhookEndpointsService } from './webhook-endpoints.service.js';
import { WebhookHealthService } from './webhook-health.service.js';
import { WebhookSecretsController } from './webhook-secrets.controller.js';
import { WebhookSecretsService } from './webhook-secrets.service.js';
import { WebhooksController } from './webhooks.controller.js';

@Module({
  imports: [
    DatabaseModule.forFeature([WebhookEndpoint]),
    AuditModule,
    DeliveryModule,
    FolderTreeModule,
    RequestsModule,
    SessionsModule,
    WorkspacesModule,
  ],
  controllers: [WebhooksController, WebhookSecretsController],
  providers: [WebhookEndpointsService, WebhookHealthService, WebhookSecretsService],
  exports: [WebhookEndpointsService],
})
export class WebhooksModule {}
