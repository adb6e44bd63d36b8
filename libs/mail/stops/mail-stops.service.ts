import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform';
import { Transactions } from '#libs/database';
import type { StoppableKind } from './mail-stops.js';
import { StopLinks } from './stop-links.js';

/** An account that was deleted since stops nothing. */
const STOP = `
  insert into mail_stops (user_id, subject_id, created_at)
  select id, $2, $3 from users where id = $1 on conflict do nothing`;
const RESUME = 'delete from mail_stops where user_id = $1 and subject_id = $2';
/** $3 is null to send them again, to who had confirmed. */
const STOP_REPORT = 'update report_recipients set stopped_at = $3 where id = $1 and report_id = $2';

@Injectable()
export class MailStopsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly links: StopLinks,
    private readonly clock: Clock,
  ) {}

  /** Returns what the link is about; null if no email contained it. */
  kindOf(token: string): StoppableKind | null {
    return this.links.read(token)?.kind ?? null;
  }

  /** Stops the notifications, or sends them again. @returns as `kindOf` */
  async change(token: string, isStopped: boolean): Promise<StoppableKind | null> {
    const mail = this.links.read(token);
    if (!mail) return null;
    const { kind, userId, subjectId } = mail;
    const now = this.clock.now();
    if (kind === 'reports')
      await this.transactions.query(STOP_REPORT, [userId, subjectId, isStopped ? now : null]);
    else if (isStopped) await this.transactions.query(STOP, [userId, subjectId, now]);
    else await this.transactions.query(RESUME, [userId, subjectId]);
    return kind;
  }
}
