import { Module } from '@nestjs/common';
import { ScanIntake } from './scan-intake.js';

/** For the worker, which does not depend on capture. */
@Module({ providers: [ScanIntake], exports: [ScanIntake] })
export class ScanIntakeModule {}
