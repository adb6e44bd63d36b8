import { Module } from '@nestjs/common';
import { ScanQueriesModule } from '#libs/scans';
import { QrModule } from '../../qr/qr.module.js';
import { RequestsModule } from '../../http/requests/requests.module.js';
import { AuthModule } from '../../auth/auth.module.js';
import { OpenScanStreams } from './open-scan-streams.js';
import { ScanStreamsController } from './scan-streams.controller.js';
import { ScanStreamsService } from './scan-streams.service.js';
import { ScansController } from './scans.controller.js';
import { ScansService } from './scans.service.js';

@Module({
  imports: [AuthModule, ScanQueriesModule, QrModule, RequestsModule],
  controllers: [ScansController, ScanStreamsController],
  providers: [OpenScanStreams, ScansService, ScanStreamsService],
})
export class ScansModule {}
