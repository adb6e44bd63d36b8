import { Injectable } from '@nestjs/common';
import type { Report } from '#libs/database';
import { GuessBrake } from '#libs/limits';
import { currentAsker, SERVICE } from '#libs/queue';
import { PasswordsService } from '#libs/secrets';
import { REPORT_GUESSES } from '../http/limits/attempts.rules.js';
import { AttemptsService } from '../http/limits/attempts.service.js';

const PER_NETWORK = 'open a report from';
const PER_REPORT = 'open a report';

/**
 * Limits wrong passwords per report: a guessing network is refused, and guesses of all networks together slow everybody.
 */
@Injectable()
export class ReportGuesses {
  constructor(
    private readonly attempts: AttemptsService,
    private readonly brake: GuessBrake,
    private readonly passwords: PasswordsService,
  ) {}

  /**
   * Counts a password before it is checked, so that guesses at the same time gain nothing.
   * @throws TooManyAttempts, QueueFull
   */
  async check({ id, passwordHash }: Report, password: string, network: string): Promise<boolean> {
    const who = `${id} ${network}`;
    await this.attempts.check(PER_NETWORK, who);
    // Slows only: readers who know the password must get in, however many others guess.
    await this.brake.slowDown(PER_REPORT, id, currentAsker() ?? SERVICE);
    await this.attempts.count(PER_NETWORK, who, REPORT_GUESSES);
    const isRight = await this.passwords.matches(password, passwordHash);
    if (isRight) await this.attempts.uncount(PER_NETWORK, who);
    else await this.brake.failed(PER_REPORT, id);
    return isRight;
  }
}
