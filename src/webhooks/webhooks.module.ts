import { Module } from '@nestjs/common';
import { DatabaseModule, WebhookEndpoint } from '#libs/database';
import { DeliveryModule } from '#libs/delivery';
import { WebhookEndpointsService } from './webhook-endpoints.service.js';

@Module({
  imports: [DeliveryModule, DatabaseModule.forFeature([WebhookEndpoint])],
  providers: [WebhookEndpointsService],
  exports: [WebhookEndpointsService],
})
export class WebhooksModule {}
