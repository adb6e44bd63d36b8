import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { WebhookEndpoint } from '#libs/database';
import { DeliveryModule } from '#libs/delivery';
import { WebhookEndpointsService } from './webhook-endpoints.service.js';

@Module({
  imports: [DeliveryModule, TypeOrmModule.forFeature([WebhookEndpoint])],
  providers: [WebhookEndpointsService],
  exports: [WebhookEndpointsService],
})
export class WebhooksModule {}
