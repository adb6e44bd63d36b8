import { Module } from '@nestjs/common';
import { ScanRollupsModule } from '../rollups/scan-rollups.module.js';
import { StreamedScanCleanup } from '../store/streamed-scan-cleanup.js';
import { AsideBatches } from './aside-batches.js';
import { ScanIntakeGauges } from './scan-intake.gauges.js';
import { ScanIntake } from './scan-intake.js';
import { UnexportedScans } from './unexported-scans.js';

@Module({
  imports: [ScanRollupsModule],
  providers: [ScanIntake, AsideBatches, ScanIntakeGauges, StreamedScanCleanup, UnexportedScans],
  exports: [ScanIntake],
})
export class ScanIntakeModule {}
