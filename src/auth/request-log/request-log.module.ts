import { Module } from '@nestjs/common';
import { RequestsModule } from '../../http/requests/requests.module.js';
import { RequestLogController } from './request-log.controller.js';
import { RequestLogService } from './request-log.service.js';

@Module({
  imports: [RequestsModule],
  controllers: [RequestLogController],
  providers: [RequestLogService],
})
export class RequestLogModule {}
