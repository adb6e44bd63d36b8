import { Module } from '@nestjs/common';
import { ScanRoller } from './scan-roller.js';

/** For the worker. */
@Module({ providers: [ScanRoller], exports: [ScanRoller] })
export class ScanRollupsModule {}
