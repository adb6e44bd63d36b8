import { Module } from '@nestjs/common';
import { AttemptCount, DatabaseModule } from '#libs/database';
import { AttemptCounts } from './attempt-counts.js';
import { AttemptsCleanup } from './attempts-cleanup.js';

/** Counts of attempts, and the deletion of those that no longer matter. */
@Module({
  imports: [DatabaseModule.forFeature([AttemptCount])],
  providers: [AttemptCounts, AttemptsCleanup],
  exports: [AttemptCounts],
})
export class AttemptCountsModule {}
