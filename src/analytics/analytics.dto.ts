import { ApiProperty } from '@nestjs/swagger';
import { Field, Rule, TimeField, typeFault } from '#libs/validation';
import { QueryChoiceField, QueryNumberField } from '../requests/query-fields.js';

const INTERVALS = ['hour', 'day', 'week', 'month'] as const;
export type Interval = (typeof INTERVALS)[number];
const PERIODS = ['24h', '7d', '30d', '90d', '1y', 'all'] as const;
export type Period = (typeof PERIODS)[number];

const TIME = { format: 'date-time', example: '2026-11-01T00:00:00.000Z' };

export class AnalyticsQuery {
  @TimeField({ isOptional: true, ...TIME, description: 'First instant; default 30 days before `to`' })
  from?: string;

  @TimeField({
    isOptional: true,
    ...TIME,
    description: 'End, exclusive; default now; at most 2 years after `from`',
  })
  to?: string;

  @QueryChoiceField(PERIODS, {
    description: 'Instead of from and to; `all` begins with the creation of the code',
  })
  period?: Period;

  @QueryChoiceField(INTERVALS, { description: 'Width of the buckets; default by the length of the range' })
  interval?: Interval;

  @Field(
    {
      isOptional: true,
      type: String,
      default: 'UTC',
      description: 'IANA time zone in which buckets begin',
      example: 'Europe/Zurich',
    },
    Rule('isText', typeFault, 'invalid_type'),
  )
  timezone = 'UTC';

  @QueryNumberField({ minimum: 1, maximum: 100, default: 10, description: 'Rows of each breakdown' })
  top = 10;
}

export class TotalsDto {
  @ApiProperty({ type: 'integer', minimum: 0, example: 42 }) scans!: number;
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    example: 30,
    description: 'First visits of a visitor on a UTC day',
  })
  unique_visitors!: number;
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    example: 3,
    description: 'Crawlers and link previews, not counted in scans',
  })
  bot_scans!: number;
}

export class BucketDto {
  @ApiProperty({ format: 'date-time', example: '2026-11-01T00:00:00.000Z' }) start!: string;
  @ApiProperty({ type: 'integer', minimum: 0, example: 7 }) scans!: number;
  @ApiProperty({ type: 'integer', minimum: 0, example: 5 }) unique_visitors!: number;
}

export class BreakdownRowDto {
  @ApiProperty({ type: String, nullable: true, example: 'CH', description: 'null: all others together' })
  value!: string | null;
  @ApiProperty({ type: 'integer', minimum: 0, example: 21 }) scans!: number;
  @ApiProperty({ type: 'integer', minimum: 0, example: 15 }) unique_visitors!: number;
  @ApiProperty({ minimum: 0, maximum: 1, example: 0.5, description: 'Part of all scans, four decimals' })
  share!: number;
}

export class BreakdownsDto {
  @ApiProperty({ type: [BreakdownRowDto], description: 'By ISO 3166-1 alpha-2 code, or Unknown' })
  country!: BreakdownRowDto[];
  @ApiProperty({ type: [BreakdownRowDto], description: 'By English name, or Unknown' })
  city!: BreakdownRowDto[];
  @ApiProperty({ type: [BreakdownRowDto], description: 'mobile, tablet, desktop, other' })
  device!: BreakdownRowDto[];
}

export class AnalyticsDto {
  @ApiProperty({ format: 'uuid' }) qr_code_id!: string;
  @ApiProperty(TIME) from!: string;
  @ApiProperty({ ...TIME, description: 'Exclusive' }) to!: string;
  @ApiProperty({ enum: INTERVALS, example: 'day' }) interval!: Interval;
  @ApiProperty({ example: 'UTC' }) timezone!: string;
  @ApiProperty({ type: TotalsDto }) totals!: TotalsDto;
  @ApiProperty({
    type: [BucketDto],
    description: 'Without gaps; the first bucket holds only what is inside the range',
  })
  timeseries!: BucketDto[];
  @ApiProperty({ type: BreakdownsDto }) breakdowns!: BreakdownsDto;
}
