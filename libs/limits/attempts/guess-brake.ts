import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { FairQueue, QueueFull, QUEUES, type Asker } from '#libs/queue';
import { AttemptCounts } from './attempt-counts.js';
import type { AttemptRule } from './attempts.rules.js';

const ATTACK: AttemptRule = {
  max: 200,
  windowMs: 15 * 60_000,
  block: { firstMs: 60_000, maxMs: 15 * 60_000 },
};
const PAUSE_MS = 500;

/**
 * Slows guesses at a password that is guessed from many networks, each of which stays below its own limit. People who
 * know the password wait, and are not refused because others guess.
 */
@Injectable()
export class GuessBrake {
  /** Whoever finds the queue full waits as long as its last entry. */
  static readonly MAX_PAUSE_MS = QUEUES.slowedGuesses.waiting * PAUSE_MS;
  private readonly slowed = new Map<string, FairQueue>();

  constructor(private readonly attempts: AttemptCounts) {}

  failed(purpose: string, subject: string): Promise<void> {
    return this.attempts.failed(purpose, subject, ATTACK);
  }

  /** Returns false after the longest pause if too many others wait, so the caller decides whether to ask again. */
  async slowDown(purpose: string, subject: string, { key: site, signal }: Asker): Promise<boolean> {
    if (!(await this.attempts.isBlocked(purpose, subject))) return true;
    const id = `${purpose}\0${subject}`;
    const queue = this.slowed.get(id) ?? new FairQueue(QUEUES.slowedGuesses);
    this.slowed.set(id, queue);
    try {
      await queue.run(site, () => delay(PAUSE_MS, undefined, { signal }), signal);
      return true;
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error;
      await delay(GuessBrake.MAX_PAUSE_MS, undefined, { signal });
      return false;
    } finally {
      if (queue.isIdle) this.slowed.delete(id);
    }
  }
}
