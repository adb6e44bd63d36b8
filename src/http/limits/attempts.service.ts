import { Injectable } from '@nestjs/common';
import { AttemptCounts } from '#libs/limits';
import { TooManyAttempts } from './attempts.errors.js';

@Injectable()
export class AttemptsService extends AttemptCounts {
  protected override refusal(waitMs: number): Error {
    return new TooManyAttempts(waitMs);
  }
}
