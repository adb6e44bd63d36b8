import { Module } from '@nestjs/common';
import { AttemptCount, DatabaseModule } from '#libs/database';
import { AttemptsUpkeep } from './attempts-upkeep.js';
import { AttemptsService } from './attempts.service.js';

/** Limits on attempts: guesses of passwords, and operations that cost others something. */
@Module({
  imports: [DatabaseModule.forFeature([AttemptCount])],
  providers: [AttemptsService, AttemptsUpkeep],
  exports: [AttemptsService],
})
export class AttemptsModule {}
