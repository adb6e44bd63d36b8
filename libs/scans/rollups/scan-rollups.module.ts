import { Module } from '@nestjs/common';
import { ScanRoller } from './scan-roller.js';
import { WorkspaceRoller } from './workspace-roller.js';

@Module({ providers: [ScanRoller, WorkspaceRoller], exports: [ScanRoller, WorkspaceRoller] })
export class ScanRollupsModule {}
