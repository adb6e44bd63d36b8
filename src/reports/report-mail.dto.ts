import { ApiSchema, type ApiPropertyOptions } from '@nestjs/swagger';
import type { Report, ReportInterval, ReportRecipient } from '#libs/database';
import { LANGUAGES, type Language } from '#libs/languages';
import { WEEKDAYS, type Weekday } from '#libs/qr-codes';
import {
  ChoiceField,
  documentationOf,
  Field,
  isEmailAddress,
  isTimeZone,
  ItemRule,
  IsChoice,
  listRules,
  PatchField,
  Rule,
  TimeZoneField,
  UNKNOWN_TIME_ZONE,
  type Holder,
} from '#libs/validation';

const INTERVALS = ['week', 'month'] satisfies ReportInterval[];
const OPTIONAL = { isOptional: true } as const;
const MAX_RECIPIENTS = 20;
const TO = {
  type: 'array',
  items: { type: 'string', format: 'email', maxLength: 254 },
  minItems: 1,
  maxItems: MAX_RECIPIENTS,
  example: ['ada@example.com'],
} as const;
const EVERY = {
  type: String,
  enum: INTERVALS,
  example: 'week',
  description: 'Each `week`, or on the first day of each `month`; at 08:00',
};
const WEEKDAY = {
  type: String,
  enum: [...WEEKDAYS],
  example: 'mon',
  description: 'The day of the week; default `mon`. Not with each month',
};
const ZONE = 'IANA time zone of the day and of 08:00; default that of the report';
const LANGUAGE = {
  type: String,
  enum: [...LANGUAGES],
  example: 'en',
  description: 'Language of the emails and the PDF; default `en`',
};

const addressRules = () => [
  ...listRules({ minItems: 1, maxItems: MAX_RECIPIENTS }),
  ItemRule('areEmailAddresses', {
    invalid_value: (item) => (isEmailAddress(item) ? null : 'must contain email addresses only'),
  }),
  Rule('areDifferent', differentFault, 'duplicate'),
];

function differentFault(list: unknown): string | null {
  const known = (Array.isArray(list) ? list : []).map((item) => String(item).toLowerCase());
  return new Set(known).size < known.length ? 'must not contain the same address twice' : null;
}

const IsOfWeek = () =>
  Rule('isOfWeek', (_, { every }: Holder) =>
    every === 'month' ? 'cannot be combined with every month, which is sent on the first day' : null,
  );

@ApiSchema({ description: 'Who gets the report as a PDF by email, and when' })
export class ReportMailInputDto {
  @Field(
    {
      ...TO,
      description: 'Each gets an email with a link that confirms, and no report before the click on it',
    },
    ...addressRules(),
  )
  to!: string[];

  @ChoiceField(INTERVALS, EVERY)
  every!: ReportInterval;

  @Field({ ...OPTIONAL, ...WEEKDAY }, IsChoice(WEEKDAYS), IsOfWeek())
  weekday?: Weekday;

  @TimeZoneField({ ...OPTIONAL, description: ZONE })
  timezone?: string;

  @ChoiceField(LANGUAGES, { ...OPTIONAL, ...LANGUAGE })
  language?: Language;
}

@ApiSchema({
  description:
    'Changes to the emails; omitted fields keep their value. A report without emails needs to and every',
})
export class UpdateReportMailDto {
  @PatchField(
    {
      ...documentationOf(ReportMailInputDto, 'to'),
      description: 'Replaces the list; who stays has confirmed',
    },
    ...addressRules(),
  )
  to?: string[];

  @PatchField(EVERY, IsChoice(INTERVALS))
  every?: ReportInterval;

  @PatchField(WEEKDAY, IsChoice(WEEKDAYS), IsOfWeek())
  weekday?: Weekday;

  @PatchField(
    { ...documentationOf(ReportMailInputDto, 'timezone'), description: ZONE },
    Rule('isTimeZone', (value) => (isTimeZone(value) ? null : UNKNOWN_TIME_ZONE)),
  )
  timezone?: string;

  @PatchField(LANGUAGE, IsChoice(LANGUAGES))
  language?: Language;
}

export type RecipientStatus = 'pending' | 'confirmed' | 'stopped';

export interface ReportMailDto {
  to: string[];
  every: ReportInterval;
  weekday: Weekday | null;
  timezone: string;
  language: Language;
  recipients: { email: string; status: RecipientStatus }[];
  next_at: string | null;
}

/** The schema is inline, since a reference cannot be null in OpenAPI 3.0. */
export const REPORT_MAIL = {
  type: 'object',
  nullable: true,
  properties: {
    to: { ...TO, items: { ...TO.items }, description: 'The addresses in the order in which they were added' },
    every: { ...EVERY, type: 'string' },
    weekday: {
      ...WEEKDAY,
      type: 'string',
      nullable: true,
      enum: [...WEEKDAYS, null],
      description: 'Null for each month',
    },
    timezone: { type: 'string', example: 'Europe/Zurich', description: 'IANA time zone of 08:00' },
    language: { ...LANGUAGE, type: 'string', description: 'Language of the emails and the PDF' },
    recipients: {
      type: 'array',
      description: 'Who gets it: only `confirmed` addresses do',
      items: {
        type: 'object',
        properties: {
          email: { type: 'string', format: 'email', description: 'Who gets it', example: 'ada@example.com' },
          status: {
            type: 'string',
            enum: ['pending', 'confirmed', 'stopped'],
            example: 'confirmed',
            description:
              '`pending` until the click on the link; `stopped` if the person wants no more of them',
          },
        },
        required: ['email', 'status'],
        additionalProperties: false,
      },
    },
    next_at: {
      type: 'string',
      format: 'date-time',
      example: '2026-11-23T07:00:00.000Z',
      nullable: true,
      description: 'When the next emails are sent; null if the report ends before',
    },
  },
  required: ['to', 'every', 'weekday', 'timezone', 'language', 'recipients', 'next_at'],
  selfRequired: true,
  additionalProperties: false,
  description: 'Who gets the report as a PDF by email, and when; null for nobody',
} satisfies ApiPropertyOptions;

interface Shown {
  report: Report;
  status: 'active' | 'ended';
  recipients: ReportRecipient[];
}

export function mailOf({ report, status, recipients }: Shown): ReportMailDto | null {
  const { mailEvery, mailWeekday, mailTimezone, mailLanguage, mailDueAt, expiresAt } = report;
  if (mailEvery === null || mailTimezone === null || mailLanguage === null) return null;
  const isNext = status === 'active' && mailDueAt !== null && mailDueAt < expiresAt;
  return {
    to: recipients.map(({ email }) => email),
    every: mailEvery,
    weekday: mailWeekday === null ? null : (WEEKDAYS[mailWeekday - 1] ?? null),
    ...{ timezone: mailTimezone, language: mailLanguage },
    recipients: recipients.map((recipient) => ({ email: recipient.email, status: statusOf(recipient) })),
    next_at: isNext ? mailDueAt.toISOString() : null,
  };
}

export const statusOf = ({ confirmedAt, stoppedAt }: ReportRecipient): RecipientStatus => {
  if (stoppedAt !== null) return 'stopped';
  return confirmedAt === null ? 'pending' : 'confirmed';
};
