import { Module } from '@nestjs/common';
import { DatabaseModule, QrCode } from '#libs/database';
import { AuditModule } from '../../audit/audit.module.js';
import { QrTakedownsService } from './qr-takedowns.service.js';

@Module({
  imports: [AuditModule, DatabaseModule.forFeature([QrCode])],
  providers: [QrTakedownsService],
  exports: [QrTakedownsService],
})
export class QrTakedownsModule {}
