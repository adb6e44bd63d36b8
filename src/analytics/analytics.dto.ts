import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { BROWSERS, SYSTEMS } from '#libs/database';
import { INTERVALS, type Interval } from './interval-fault.js';

const TIME = { format: 'date-time', example: '2026-11-01T00:00:00.000Z' };

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
    description: 'Clicks on buttons of landing pages, excluding bots; the same filters apply as to scans',
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

const VALUE = { type: String, nullable: true } as const;

/** Has only the fields of the dimensions in `by`, and the counts. */
export class AnalyticsRowDto {
  @ApiPropertyOptional({ ...TIME, description: 'Start of the interval in `timezone`, as UTC' }) time?: string;
  @ApiPropertyOptional({ ...VALUE, example: 'CH' }) country?: string | null;
  @ApiPropertyOptional({ ...VALUE, example: 'Zurich' }) city?: string | null;
  @ApiPropertyOptional({ ...VALUE, example: 'mobile' }) device?: string | null;
  @ApiPropertyOptional({ ...VALUE, example: 'iOS' }) os?: string | null;
  @ApiPropertyOptional({ ...VALUE, example: 'Safari' }) browser?: string | null;
  @ApiPropertyOptional({ ...VALUE, example: 'de' }) language?: string | null;
  @ApiPropertyOptional({ ...VALUE, example: 'direct' }) referrer?: string | null;
  @ApiPropertyOptional({ ...VALUE, example: '0' }) rule?: string | null;
  @ApiPropertyOptional({ ...VALUE, example: 'symbol' }) via?: string | null;
  @ApiPropertyOptional({
    ...VALUE,
    example: '2',
    description: 'The version of the QR code that answered, as in its history; null if it is not known',
  })
  version?: string | null;
  @ApiPropertyOptional({ ...VALUE, format: 'uuid' }) qr_code_id?: string | null;
  @ApiPropertyOptional({ ...VALUE, example: 'Table 4' }) qr_code_name?: string | null;
  @ApiPropertyOptional({ ...VALUE, format: 'uuid' }) folder_id?: string | null;
  @ApiPropertyOptional({ ...VALUE, example: 'Summer/Menus', description: 'The path of the folder' })
  folder?: string | null;
  @ApiProperty({ type: 'integer', minimum: 0, example: 21 }) scans!: number;
  @ApiProperty({ type: 'integer', minimum: 0, example: 15 }) unique_visitors!: number;
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
  @ApiPropertyOptional({
    type: [AnalyticsRowDto],
    description: 'Only with `by`: a row for each value of the dimension, or of two; at most 5,000',
  })
  rows?: AnalyticsRowDto[];
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
