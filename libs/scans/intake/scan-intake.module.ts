import { Module } from '@nestjs/common';
import { ScanIntakeGauges } from './scan-intake.gauges.js';
import { ScanIntake } from './scan-intake.js';

/** For the worker, which does not depend on capture. */
@Module({ providers: [ScanIntake, ScanIntakeGauges], exports: [ScanIntake] })
export class ScanIntakeModule {}
