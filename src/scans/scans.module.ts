import { Module } from '@nestjs/common';
import { ScanQueriesModule } from '#libs/scans';
import { QrModule } from '../qr/qr.module.js';
import { RequestsModule } from '../requests/requests.module.js';
import { ScansController } from './scans.controller.js';
import { ScansService } from './scans.service.js';

/** The stored scans of a QR code, one by one. */
@Module({
  imports: [ScanQueriesModule, QrModule, RequestsModule],
  controllers: [ScansController],
  providers: [ScansService],
})
export class ScansModule {}
