import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import type { Report, ReportPeriod, ReportRecipient } from '#libs/database';
import { PASSWORD_LENGTH } from '#libs/qr-codes';
import {
  ChoiceField,
  ClearableField,
  ClearableObjectField,
  documentationOf,
  Field,
  FlagField,
  ItemRule,
  LineField,
  lineFault,
  listRules,
  ObjectField,
  PatchField,
  Rule,
  TimeField,
  timeFault,
  TimeOrDateField,
  TimeZoneField,
  lengthFault,
  type Holder,
} from '#libs/validation';
import { ScanFilters } from '../analytics/scans/scan-filters.dto.js';
import { CaseInsensitiveId, UUID } from '../http/requests/id.pipe.js';
import { CreatedAt, NextCursor, RecordId } from '../http/requests/record-fields.js';
import { RecordOf } from '../http/requests/record-of.decorator.js';
import {
  mailOf,
  REPORT_MAIL,
  ReportMailInputDto,
  UpdateReportMailDto,
  type ReportMailDto,
} from './report-mail.dto.js';
import { IsName, NAME_LENGTH, NameField, normaliseName } from '../http/requests/text.js';

const TIME = { format: 'date-time', example: '2026-11-21T09:30:00.000Z' };
const REPORT_PERIODS = ['7d', '30d', 'month'] satisfies ReportPeriod[];
const OPTIONAL = { isOptional: true } as const;
const MAX_CODES = 100;
const TITLE = {
  type: String,
  minLength: 1,
  maxLength: NAME_LENGTH,
  example: 'Scans of our tables',
  description: 'Shown on the page; surrounding spaces are removed',
};
const ID = { type: String, format: 'uuid', example: '01936f5e-7d2a-7c3b-9a41-6f2c8d1e0b57' };
const CODE_IDS = {
  type: 'array',
  items: { type: 'string', format: 'uuid' },
  minItems: 1,
  maxItems: MAX_CODES,
} as const;
const IsId = () => Rule('isId', (id) => (UUID.test(String(id)) ? null : 'must be an id'));

const IsAlone = () =>
  Rule('isAlone', (_, { period }: Holder) =>
    period === undefined ? null : 'cannot be combined with period',
  );

@ApiSchema({ description: 'The scans of a report; all conditions apply' })
export class ReportFiltersDto extends ScanFilters {}

@ApiSchema({ description: 'A new report' })
export class CreateReportDto {
  @NameField(TITLE)
  title!: string;

  @ChoiceField(REPORT_PERIODS, {
    ...OPTIONAL,
    example: '30d',
    description:
      'Rolls on with each visit: the last 7 or 30 days with today, or the last whole month; default `30d`, unless `from` and `to` are sent',
  })
  period?: ReportPeriod;

  @TimeOrDateField(
    {
      ...OPTIONAL,
      example: '2026-11-01',
      description: 'Start of a fixed range, with `to`: a time, or a date in `timezone`',
    },
    IsAlone(),
    Rule('hasEnd', (_, { to }: Holder) => (to === undefined ? 'must be sent together with to' : null)),
  )
  from?: string;

  @TimeOrDateField(
    {
      ...OPTIONAL,
      example: '2026-12-01',
      description: 'End of the range, exclusive, at most 2 years after `from`',
    },
    IsAlone(),
    Rule('hasStart', (_, { from }: Holder) =>
      from === undefined ? 'must be sent together with from' : null,
    ),
  )
  to?: string;

  @TimeZoneField({ ...OPTIONAL, description: 'IANA time zone of days and hours; default UTC' })
  timezone?: string;

  @ObjectField(ReportFiltersDto, { ...OPTIONAL, description: 'Only these scans' })
  filters?: ReportFiltersDto;

  @Field({ ...OPTIONAL, ...ID, description: 'Only QR codes in this folder' }, CaseInsensitiveId(), IsId())
  folder_id?: string;

  @FlagField({
    ...OPTIONAL,
    example: false,
    description: 'Whether the folder counts with its subfolders; default false',
  })
  include_subfolders?: boolean;

  @Field(
    { ...OPTIONAL, ...CODE_IDS, example: [ID.example], description: 'Only these QR codes of the workspace' },
    CaseInsensitiveId(),
    ...listRules({ minItems: 1, maxItems: MAX_CODES }),
    ItemRule('areIds', { invalid_value: (id) => (UUID.test(String(id)) ? null : 'must contain ids only') }),
  )
  qr_code_ids?: string[];

  @LineField({
    ...OPTIONAL,
    maxLength: PASSWORD_LENGTH,
    format: 'password',
    writeOnly: true,
    example: 'maple-harbour-42',
    description: 'Visitors must enter it first. Never returned; `has_password` says whether there is one',
  })
  password?: string;

  @TimeField({
    ...OPTIONAL,
    example: '2026-12-31T23:00:00.000Z',
    description: 'When the link ends: at most 365 days from now; default in 90 days',
  })
  expires_at?: string;

  @ObjectField(ReportMailInputDto, {
    ...OPTIONAL,
    description: 'Who gets the report as a PDF by email, and when; omitted for nobody',
  })
  mail?: ReportMailInputDto;
}

/** A JSON merge patch (RFC 7396). What the report counts stays as it was created. */
@ApiSchema({ description: 'Changes to a report; omitted fields keep their value' })
export class UpdateReportDto {
  @PatchField(TITLE, Transform(normaliseName), IsName())
  title?: string;

  @ClearableField(
    {
      ...documentationOf(CreateReportDto, 'password'),
      nullable: true,
      description: 'Replaces the password; null removes it',
    },
    Rule('isLine', (value) => (typeof value === 'string' ? lineFault(value) : 'must be a string')),
    Rule('isShort', (value) => lengthFault(value, PASSWORD_LENGTH)),
  )
  password?: string | null;

  @PatchField(
    {
      ...documentationOf(CreateReportDto, 'expires_at'),
      description: 'When the link ends: at most 365 days from now',
    },
    Rule('isTime', timeFault),
  )
  expires_at?: string;

  @ClearableObjectField(UpdateReportMailDto, {
    description: 'Who gets the report by email, and when, as a JSON merge patch; null ends the emails',
  })
  mail?: UpdateReportMailDto | null;
}

@ApiSchema({ description: 'Analytics of the workspace that anyone with the link can open' })
@RecordOf({ create: CreateReportDto, update: UpdateReportDto })
export class ReportDto {
  @RecordId('report') id!: string;
  @ApiProperty(TITLE) title!: string;
  @ApiProperty({
    format: 'uri',
    example: 'https://qr.example.com/r/4fTzQ2bN8sKd0LmVx7Rj3YpWc6HgEa1U',
    description:
      'The page, which shows the report to anyone who has this address and, if there is one, the password',
  })
  url!: string;
  @ApiProperty({
    enum: [...REPORT_PERIODS, null],
    type: String,
    nullable: true,
    example: '30d',
    description: 'Rolls on; null for a fixed range',
  })
  period!: ReportPeriod | null;
  @ApiProperty({
    ...TIME,
    type: String,
    nullable: true,
    example: null,
    description: 'Start of a fixed range',
  })
  from!: string | null;
  @ApiProperty({ ...TIME, type: String, nullable: true, example: null, description: 'Its end, exclusive' })
  to!: string | null;
  @ApiProperty({ example: 'Europe/Zurich', description: 'IANA time zone of days and hours' })
  timezone!: string;
  @ApiProperty({ type: ReportFiltersDto, description: 'The scans that are counted' })
  filters!: ReportFiltersDto;
  @ApiProperty({
    ...ID,
    nullable: true,
    example: null,
    description: 'Folder of the counted QR codes; null for any',
  })
  folder_id!: string | null;
  @ApiProperty({ example: false, description: 'Whether the folder counts with its subfolders' })
  include_subfolders!: boolean;
  @ApiProperty({
    ...CODE_IDS,
    nullable: true,
    example: null,
    description: 'The counted QR codes; null for any',
  })
  qr_code_ids!: string[] | null;
  @ApiProperty({ example: false, description: 'Whether visitors must enter a password' })
  has_password!: boolean;
  @ApiProperty({
    enum: ['active', 'ended'],
    example: 'active',
    description:
      'The link has `ended` after `expires_at`, or if the person who created the report can no longer edit in this workspace',
  })
  status!: ReportStatus;
  @ApiProperty({ ...TIME, description: 'When the link ends' }) expires_at!: string;
  @ApiProperty(REPORT_MAIL) mail!: ReportMailDto | null;
  @CreatedAt('report') created_at!: string;
  @ApiProperty({ ...TIME, description: 'Time of the last edit' }) updated_at!: string;

  static from(shown: ShownReport): ReportDto {
    const { report, url, status } = shown;
    const { id, title, period, from, to, timezone, filters, folderId, qrCodeIds } = report;
    return {
      ...{ id, title, url, period },
      ...{ from: from?.toISOString() ?? null, to: to?.toISOString() ?? null },
      ...{ timezone, filters, folder_id: folderId, include_subfolders: report.includesSubfolders },
      ...{ qr_code_ids: qrCodeIds, has_password: report.passwordHash !== null, status },
      expires_at: report.expiresAt.toISOString(),
      mail: mailOf(shown),
      created_at: report.createdAt.toISOString(),
      updated_at: report.updatedAt.toISOString(),
    };
  }
}

export type ReportStatus = 'active' | 'ended';

export interface ShownReport {
  report: Report;
  url: string;
  status: ReportStatus;
  recipients: ReportRecipient[];
}

@ApiSchema({ description: 'A page of the reports of the workspace' })
export class ReportListDto {
  @ApiProperty({ type: [ReportDto], description: 'The reports on this page, newest first' })
  data!: ReportDto[];
  @NextCursor()
  next_cursor!: string | null;
}
