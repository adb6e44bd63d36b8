import { Module } from '@nestjs/common';
import { AttemptCount, DatabaseModule } from '#libs/database';
import { AttemptsCleanup } from './attempts-cleanup.js';
import { AttemptsService } from './attempts.service.js';

/** Limits on attempts: guesses of passwords, and operations that cost others something. */
@Module({
  imports: [DatabaseModule.forFeature([AttemptCount])],
  providers: [AttemptsService, AttemptsCleanup],
  exports: [AttemptsService],
})
export class AttemptsModule {}
