import { Module } from '@nestjs/common';
import { AttemptCount, DatabaseModule } from '#libs/database';
import { AttemptCounts } from './attempt-counts.js';
import { GuessBrake } from './guess-brake.js';

@Module({
  imports: [DatabaseModule.forFeature([AttemptCount])],
  providers: [AttemptCounts, GuessBrake],
  exports: [AttemptCounts, GuessBrake],
})
export class AttemptCountsModule {}
