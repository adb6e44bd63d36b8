import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { FileTakedownsService } from './file-takedowns.service.js';

@Module({
  imports: [AuditModule],
  providers: [FileTakedownsService],
  exports: [FileTakedownsService],
})
export class FileTakedownsModule {}
