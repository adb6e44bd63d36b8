import { Module } from '@nestjs/common';
import { AttemptCount, DatabaseModule } from '#libs/database';
import { AttemptCounts } from './attempt-counts.js';

@Module({
  imports: [DatabaseModule.forFeature([AttemptCount])],
  providers: [AttemptCounts],
  exports: [AttemptCounts],
})
export class AttemptCountsModule {}
