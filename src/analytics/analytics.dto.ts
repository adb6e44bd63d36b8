import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { BROWSERS, SYSTEMS } from '#libs/database';
import { ROW_DIMENSIONS, type RowDimension } from '#libs/scans';
import {
  Field,
  isTime,
  isTimeZone,
  Rule,
  TimeOrDateField,
  typeFault,
  UNKNOWN_TIME_ZONE,
  type Holder,
} from '#libs/validation';
import {
  BomField,
  QueryChoiceField,
  QueryFlagField,
  QueryNumberField,
} from '../http/requests/query-fields.js';
import { FormsRangeTo } from '../http/requests/time-range.js';
import {
  FolderFilterField,
  SubfoldersFilterField,
  TagModeField,
  TagsFilterField,
  type TagMode,
} from '../qr/qr-list.dto.js';
import { ScanFilters } from './scans/scan-filters.dto.js';
import { intervalFault, INTERVALS, type Interval } from './interval-fault.js';
import { rangeFault } from './range-fault.js';

const PERIODS = ['24h', '7d', '30d', '90d', '1y', 'all'] as const;
export type Period = (typeof PERIODS)[number];

const TIME = { format: 'date-time', example: '2026-11-01T00:00:00.000Z' };

const IsWithoutPeriod = () =>
  Rule('isWithoutPeriod', (_, { period }: Holder) =>
    period === undefined ? null : 'cannot be combined with period',
  );

/** Validates only if the whole range is given; otherwise the service does, which knows the time. */
const SuitsRange = () =>
  Rule('suitsRange', (interval, { from, to }: Holder) =>
    INTERVALS.includes(interval as Interval) && isTime(from) && isTime(to)
      ? intervalFault(interval as Interval, new Date(from), new Date(to))
      : null,
  );

/** One or two of the dimensions; a comma can be between them, too. */
const ByField = (dimensions: readonly RowDimension[]) =>
  Field(
    {
      isOptional: true,
      ...{ type: 'array', minItems: 1, maxItems: 2, uniqueItems: true },
      items: { type: 'string', enum: [...dimensions] },
      description:
        'CSV: what the rows are, by default `time`; repeat the parameter for rows of two dimensions, such as each country and `interval`',
    },
    Transform(({ value }) =>
      [value].flat().flatMap((sent: unknown) => (typeof sent === 'string' ? sent.split(',') : sent)),
    ),
    Rule('areDimensions', (sent) => byFault(sent as unknown[], dimensions)),
  );

function byFault(sent: unknown[], dimensions: readonly string[]): string | null {
  const areKnown = sent.every((name) => typeof name === 'string' && dimensions.includes(name));
  if (!areKnown) return `must be one or two of ${dimensions.join(', ')}`;
  return sent.length > 2 || new Set(sent).size < sent.length
    ? 'must be one dimension, or two different ones'
    : null;
}

export class AnalyticsQuery extends ScanFilters {
  @TimeOrDateField(
    {
      isOptional: true,
      description: 'Start of the range: a time, or a date in `timezone`; default 30 days before `to`',
    },
    FormsRangeTo(rangeFault),
    IsWithoutPeriod(),
  )
  from?: string;

  @TimeOrDateField(
    {
      isOptional: true,
      description:
        'End of the range, exclusive: a time, or a date in `timezone`, at whose start it ends; default now, at most 2 years after `from`',
    },
    IsWithoutPeriod(),
  )
  to?: string;

  @QueryChoiceField(PERIODS, {
    description:
      'A range instead of `from` and `to`; `all` starts with the UTC day on which the QR code, or the workspace, was created',
  })
  period?: Period;

  @QueryChoiceField(INTERVALS, {
    description:
      'Interval of the time series; by default, it depends on the range. A time series has at most 2,500 intervals',
  })
  @SuitsRange()
  interval?: Interval;

  @Field(
    {
      isOptional: true,
      type: String,
      default: 'UTC',
      description: 'IANA time zone in which days, weeks and months start',
      example: 'Europe/Zurich',
    },
    Rule('isText', typeFault, 'invalid_type'),
    Rule('isTimeZone', (name) => (isTimeZone(name) ? null : UNKNOWN_TIME_ZONE)),
  )
  timezone = 'UTC';

  @QueryNumberField({
    minimum: 1,
    maximum: 100,
    default: 10,
    description: 'Number of rows in each breakdown',
  })
  top = 10;

  @QueryFlagField('Whether to include bot scans in all scan counts')
  include_bots = false;

  @BomField()
  bom = false;
}

export class QrCodeAnalyticsQuery extends AnalyticsQuery {
  @ByField(ROW_DIMENSIONS.filter((name) => name !== 'qr_code' && name !== 'folder'))
  by: RowDimension[] = ['time'];
}

export class WorkspaceAnalyticsQuery extends AnalyticsQuery {
  @ByField(ROW_DIMENSIONS)
  by: RowDimension[] = ['time'];

  @FolderFilterField()
  folder_id?: string;

  @SubfoldersFilterField()
  include_subfolders = false;

  @TagsFilterField()
  tag?: string[];

  @TagModeField()
  tag_mode: TagMode = 'all';
}

export class TotalsDto {
  @ApiProperty({ type: 'integer', minimum: 0, example: 42 }) scans!: number;
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    example: 30,
    description: 'Sum of the unique visitors of each UTC day',
  })
  unique_visitors!: number;
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    example: 3,
    description: 'Visits by crawlers and link previews, which are not counted in `scans`',
  })
  bot_scans!: number;
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    example: 0,
    description: 'Forms submitted on landing pages, excluding bots; the same filters apply as to scans',
  })
  leads!: number;
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    example: 0,
    description:
      'Clicks on buttons of landing pages; without those of bots, and with the same filters as scans',
  })
  cta_clicks!: number;
}

export class TimeseriesPointDto {
  @ApiProperty({ ...TIME, description: 'Start of the interval in `timezone`, as UTC' }) start!: string;
  @ApiProperty({ type: 'integer', minimum: 0, example: 7 }) scans!: number;
  @ApiProperty({ type: 'integer', minimum: 0, example: 5 }) unique_visitors!: number;
}

class CountedRowDto {
  @ApiProperty({ type: 'integer', minimum: 0, example: 21 }) scans!: number;
  @ApiProperty({ type: 'integer', minimum: 0, example: 15 }) unique_visitors!: number;
  @ApiProperty({
    minimum: 0,
    maximum: 1,
    example: 0.5,
    description: 'Fraction of all scans, with four decimals',
  })
  share!: number;
}

export class BreakdownRowDto extends CountedRowDto {
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'CH',
    description:
      'null for the row that sums all other values, including scans whose values are no longer stored',
  })
  value!: string | null;
}

export class HourRowDto extends CountedRowDto {
  @ApiProperty({ type: 'integer', minimum: 0, maximum: 23, example: 9 }) value!: number;
}

export class WeekdayRowDto extends CountedRowDto {
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 7, example: 1 }) value!: number;
}

export class BreakdownsDto {
  @ApiProperty({ type: [BreakdownRowDto], description: 'ISO 3166-1 alpha-2 codes, or Unknown' })
  country!: BreakdownRowDto[];
  @ApiProperty({ type: [BreakdownRowDto], description: 'English names of cities, or Unknown' })
  city!: BreakdownRowDto[];
  @ApiProperty({ type: [BreakdownRowDto], description: 'mobile, tablet, desktop or other' })
  device!: BreakdownRowDto[];
  @ApiProperty({ type: [BreakdownRowDto], description: `Operating systems: ${SYSTEMS.join(', ')}` })
  os!: BreakdownRowDto[];
  @ApiProperty({ type: [BreakdownRowDto], description: BROWSERS.join(', ') })
  browser!: BreakdownRowDto[];
  @ApiProperty({
    type: [BreakdownRowDto],
    description: 'Primary subtag of the first requested language, such as `de`, or Unknown',
  })
  language!: BreakdownRowDto[];
  @ApiProperty({ type: [BreakdownRowDto], description: 'Hosts of the referring pages, or direct' })
  referrer!: BreakdownRowDto[];
  @ApiProperty({
    type: [BreakdownRowDto],
    description: 'Indexes in `rules`, when the scan was made, or none',
  })
  rule!: BreakdownRowDto[];
  @ApiProperty({
    type: [BreakdownRowDto],
    description: 'symbol, link (a pasted short URL), or unknown if the two cannot be told apart',
  })
  via!: BreakdownRowDto[];
  @ApiProperty({
    type: [HourRowDto],
    minItems: 24,
    maxItems: 24,
    description: 'Hours of the day in `timezone`',
  })
  hour_of_day!: HourRowDto[];
  @ApiProperty({
    type: [WeekdayRowDto],
    minItems: 7,
    maxItems: 7,
    description: 'Days of the week in `timezone`, from 1 (Monday) to 7',
  })
  weekday!: WeekdayRowDto[];
}

class CommonAnalyticsDto {
  @ApiProperty(TIME) from!: string;
  @ApiProperty({ ...TIME, description: 'End of the range, exclusive' }) to!: string;
  @ApiProperty({ enum: INTERVALS, example: 'day' }) interval!: Interval;
  @ApiProperty({ example: 'UTC' }) timezone!: string;
  @ApiProperty({ type: TotalsDto }) totals!: TotalsDto;
  @ApiProperty({ type: TotalsDto, description: 'The totals of the period of the same length before `from`' })
  previous!: TotalsDto;
  @ApiProperty({
    type: [TimeseriesPointDto],
    description: 'One entry per interval, without gaps; the first one counts only scans inside the range',
  })
  timeseries!: TimeseriesPointDto[];
  @ApiProperty({ type: BreakdownsDto }) breakdowns!: BreakdownsDto;
}

export class AnalyticsDto extends CommonAnalyticsDto {
  @ApiProperty({ format: 'uuid' }) qr_code_id!: string;
}

export class TopQrCodeDto {
  @ApiProperty({ format: 'uuid' }) qr_code_id!: string;
  @ApiProperty({ example: 'Table 4' }) name!: string;
  @ApiProperty({ type: String, nullable: true, example: '7h2k9qxa', description: 'null for a static code' })
  short_code!: string | null;
  @ApiProperty({ type: 'integer', minimum: 1, example: 21 }) scans!: number;
  @ApiProperty({ type: 'integer', minimum: 0, example: 15 }) unique_visitors!: number;
}

export class WorkspaceAnalyticsDto extends CommonAnalyticsDto {
  @ApiProperty({
    type: [TopQrCodeDto],
    description: 'At most `top` QR codes, most scans first, without deleted ones',
  })
  top_qr_codes!: TopQrCodeDto[];
}
