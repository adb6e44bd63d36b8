import { Module } from '@nestjs/common';
import { AttemptCountsModule } from '#libs/limits';
import { AttemptCount, DatabaseModule } from '#libs/database';
import { AttemptsService } from './attempts.service.js';

@Module({
  imports: [AttemptCountsModule, DatabaseModule.forFeature([AttemptCount])],
  providers: [AttemptsService],
  exports: [AttemptCountsModule, AttemptsService],
})
export class AttemptsModule {}
