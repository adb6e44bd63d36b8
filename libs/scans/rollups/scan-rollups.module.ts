import { Module } from '@nestjs/common';
import { LowWaterMark } from '../log/low-water-mark.js';
import { ScanRoller } from './scan-roller.js';
import { WorkspaceRoller } from './workspace-roller.js';

@Module({
  providers: [LowWaterMark, ScanRoller, WorkspaceRoller],
  exports: [LowWaterMark, ScanRoller, WorkspaceRoller],
})
export class ScanRollupsModule {}
