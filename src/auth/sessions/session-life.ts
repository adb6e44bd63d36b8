import { Injectable } from '@nestjs/common';
import { Clock, Config } from '#libs/platform';
import type { Session } from '#libs/database';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long a proof of who somebody is counts as fresh; the texts of ReauthenticationRequired name it. */
const FRESH_MS = 10 * 60_000;

/**
 * A session ends after SESSION_IDLE_DAYS without use, and SESSION_MAX_DAYS after it began; `maxHours` after it began, if its
 * connection says so.
 */
@Injectable()
export class SessionLife {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  hasEnded(
    { createdAt, lastSeenAt }: Pick<Session, 'createdAt' | 'lastSeenAt'>,
    maxHours: number | null = null,
  ): boolean {
    const { usedBefore, begunBefore } = this.ended();
    if (lastSeenAt <= usedBefore || createdAt <= begunBefore) return true;
    return maxHours !== null && endAfter(createdAt, maxHours) <= this.clock.now().getTime();
  }

  /** When a session ends that is not used again. */
  endOf({ createdAt }: Pick<Session, 'createdAt'>, maxHours: number | null = null): Date {
    const after = (from: Date, days: number) => from.getTime() + days * DAY_MS;
    const unused = after(this.clock.now(), this.config.sessionIdleDays);
    const ofConnection = maxHours === null ? Infinity : endAfter(createdAt, maxHours);
    return new Date(Math.min(unused, after(createdAt, this.config.sessionMaxDays), ofConnection));
  }

  isFresh({ provenAt }: Pick<Session, 'provenAt'>): boolean {
    return this.clock.now().getTime() - provenAt.getTime() < FRESH_MS;
  }

  ended(): { usedBefore: Date; begunBefore: Date } {
    const before = (days: number) => new Date(this.clock.now().getTime() - days * DAY_MS);
    return {
      usedBefore: before(this.config.sessionIdleDays),
      begunBefore: before(this.config.sessionMaxDays),
    };
  }
}

const endAfter = (begunAt: Date, hours: number): number => begunAt.getTime() + hours * HOUR_MS;
