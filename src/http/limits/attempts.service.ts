import { Injectable } from '@nestjs/common';
import { AttemptCounts } from '#libs/limits';
import { TooManyAttempts } from './attempts.errors.js';

/** Throws TooManyAttempts, a problem of the API, where AttemptCounts throws AttemptsBlocked. */
@Injectable()
export class AttemptsService extends AttemptCounts {
  protected override refusal(waitMs: number): Error {
    return new TooManyAttempts(waitMs);
  }
}
