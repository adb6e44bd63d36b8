import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ScanBatch } from '#libs/database';
import { ScanIntake } from './scan-intake.js';

/** For the worker, which needs nothing of capture. */
@Module({
  imports: [TypeOrmModule.forFeature([ScanBatch])],
  providers: [ScanIntake],
  exports: [ScanIntake],
})
export class ScanIntakeModule {}
