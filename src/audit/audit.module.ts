import { Module } from '@nestjs/common';
import { AuditEntry, DatabaseModule, LifecycleEventsModule } from '#libs/database';
import { RequestsModule } from '../http/requests/requests.module.js';
import { AuditLogController } from './audit-log.controller.js';
import { AuditLogService } from './audit-log.service.js';
import { AuditService } from './audit.service.js';

@Module({
  imports: [DatabaseModule.forFeature([AuditEntry]), LifecycleEventsModule, RequestsModule],
  controllers: [AuditLogController],
  providers: [AuditLogService, AuditService],
  exports: [AuditLogService, AuditService],
})
export class AuditModule {}
