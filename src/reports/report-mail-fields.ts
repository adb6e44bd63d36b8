import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform';
import type { Report } from '#libs/database';
import { WEEKDAYS, type Weekday } from '#libs/qr-codes';
import { UNKNOWN_TIME_ZONE } from '#libs/validation';
import { TimeZonesService } from '../http/requests/time-zones.service.js';
import { invalidField } from '../http/problems/index.js';
import { ReportSchedule } from './report-schedule.js';
import type { ReportMailInputDto, UpdateReportMailDto } from './report-mail.dto.js';

export type MailColumns = Pick<
  Report,
  'mailEvery' | 'mailWeekday' | 'mailTimezone' | 'mailLanguage' | 'mailDueAt' | 'mailLeaseEndsAt'
>;

export const NO_MAIL: MailColumns = {
  ...{ mailEvery: null, mailWeekday: null, mailTimezone: null, mailLanguage: null },
  ...{ mailDueAt: null, mailLeaseEndsAt: null },
};

/** What is stored of the member `mail` of a request, without its addresses. */
@Injectable()
export class ReportMailFields {
  constructor(
    private readonly timeZones: TimeZonesService,
    private readonly schedule: ReportSchedule,
    private readonly clock: Clock,
  ) {}

  /** @throws ValidationFailed */
  created(mail: ReportMailInputDto | undefined, timezone: string): Promise<MailColumns> {
    return this.merged({ ...NO_MAIL, timezone }, mail);
  }

  /** @param mail null ends the emails; undefined keeps them @throws ValidationFailed */
  async merged(
    before: MailColumns & Pick<Report, 'timezone'>,
    mail: UpdateReportMailDto | null | undefined,
  ): Promise<MailColumns> {
    if (mail === null || (mail === undefined && before.mailEvery === null)) return NO_MAIL;
    const sent = mail ?? {};
    const { to, weekday, language } = sent;
    const isNew = before.mailEvery === null;
    if (isNew && to === undefined) throw invalidField('/mail/to', 'must be sent for a report without emails');
    const every = sent.every ?? before.mailEvery;
    if (every === null) throw invalidField('/mail/every', 'must be sent for a report without emails');
    if (weekday !== undefined && every === 'month')
      throw invalidField(
        '/mail/weekday',
        'cannot be combined with every month, which is sent on the first day',
      );
    const schedule = {
      mailEvery: every,
      mailWeekday: every === 'month' ? null : (numberOf(weekday) ?? before.mailWeekday ?? 1),
      mailTimezone: await this.zoneOf(sent.timezone ?? before.mailTimezone ?? before.timezone),
    };
    const isKept =
      before.mailDueAt !== null &&
      schedule.mailEvery === before.mailEvery &&
      schedule.mailWeekday === before.mailWeekday &&
      schedule.mailTimezone === before.mailTimezone;
    return {
      ...schedule,
      mailLanguage: language ?? before.mailLanguage ?? 'en',
      // A period that is due now is not left out.
      mailDueAt: isKept ? before.mailDueAt : await this.schedule.next(schedule, this.clock.now()),
      mailLeaseEndsAt: isKept ? before.mailLeaseEndsAt : null,
    };
  }

  private async zoneOf(name: string): Promise<string> {
    const zone = await this.timeZones.find(name);
    if (zone === null) throw invalidField('/mail/timezone', UNKNOWN_TIME_ZONE);
    return zone;
  }
}

/** From 1, as `date_part` counts from Monday. */
const numberOf = (weekday: Weekday | undefined): number | null =>
  weekday === undefined ? null : WEEKDAYS.indexOf(weekday) + 1;
