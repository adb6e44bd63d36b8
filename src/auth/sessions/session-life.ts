import { Injectable } from '@nestjs/common';
import { Clock, Config } from '#libs/platform';
import type { Session } from '#libs/database';

const DAY_MS = 86_400_000;

/** A session ends when it was not used for SESSION_IDLE_DAYS, and SESSION_MAX_DAYS after it began. */
@Injectable()
export class SessionLife {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  hasEnded({ createdAt, lastSeenAt }: Pick<Session, 'createdAt' | 'lastSeenAt'>): boolean {
    const { usedBefore, begunBefore } = this.ended();
    return lastSeenAt <= usedBefore || createdAt <= begunBefore;
  }

  /** Sessions that were last used, or that began, at these times or earlier have ended. */
  ended(): { usedBefore: Date; begunBefore: Date } {
    const before = (days: number) => new Date(this.clock.now().getTime() - days * DAY_MS);
    return {
      usedBefore: before(this.config.sessionIdleDays),
      begunBefore: before(this.config.sessionMaxDays),
    };
  }
}
