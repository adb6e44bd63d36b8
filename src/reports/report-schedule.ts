import { Injectable } from '@nestjs/common';
import { Transactions, type Report } from '#libs/database';

/** 08:00 by the clocks of $2, also in weeks in which they change; $3 is null for the first day of each month. */
const NEXT = `
  select min(at) as at from (
    select (day + interval '8 hours') at time zone $2 as at
    from generate_series(date_trunc('day', $1::timestamptz at time zone $2),
      date_trunc('day', $1::timestamptz at time zone $2) + interval '32 days', interval '1 day') day
    where case when $3::int is null then date_part('day', day) = 1 else date_part('isodow', day) = $3::int end
  ) due where at > $1`;

export type Schedule = Pick<Report, 'mailEvery' | 'mailWeekday' | 'mailTimezone'>;

@Injectable()
export class ReportSchedule {
  constructor(private readonly transactions: Transactions) {}

  /** Returns null if nothing is sent. The database does the arithmetic of time zones. */
  async next({ mailEvery, mailWeekday, mailTimezone }: Schedule, now: Date): Promise<Date | null> {
    if (mailEvery === null) return null;
    const [row] = await this.transactions.query<{ at: Date }>(NEXT, [now, mailTimezone, mailWeekday]);
    if (!row) throw new Error('a select without a group returns a row in every case');
    return row.at;
  }
}
