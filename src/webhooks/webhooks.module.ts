import { Module } from '@nestjs/common';
import { DatabaseModule, WebhookEndpoint } from '#libs/database';
import { DeliveryModule } from '#libs/delivery';
import { AuditModule } from '../audit/audit.module.js';
import { RequestsModule } from '../requests/requests.module.js';
import { WebhookEndpointsService } from './webhook-endpoints.service.js';

@Module({
  imports: [DatabaseModule.forFeature([WebhookEndpoint]), AuditModule, DeliveryModule, RequestsModule],
  providers: [WebhookEndpointsService],
  exports: [WebhookEndpointsService],
})
export class WebhooksModule {}
