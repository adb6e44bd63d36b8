import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { BreakdownsDto } from './breakdowns.dto.js';
import { INTERVALS, type Interval } from './interval.fields.js';

const TIME = { format: 'date-time', example: '2026-11-01T00:00:00.000Z' };

@ApiSchema({ description: 'Sums over the range' })
export class TotalsDto {
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    example: 42,
    description: 'Number of scans, without those of bots unless `include_bots` is set',
  })
  scans!: number;
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

@ApiSchema({ description: 'The scans of one interval' })
export class TimeseriesPointDto {
  @ApiProperty({ ...TIME, description: 'Start of the interval in `timezone`, as UTC' }) start!: string;
  @ApiProperty({ type: 'integer', minimum: 0, example: 7, description: 'Number of scans in the interval' })
  scans!: number;
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    example: 5,
    description: 'Number of visitors whose first scan of the UTC day is in the interval',
  })
  unique_visitors!: number;
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    example: 1,
    description: 'Number of leads that landing pages collected in the interval',
  })
  leads!: number;
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    example: 2,
    description: 'Number of clicks on buttons of landing pages in the interval',
  })
  cta_clicks!: number;
}

const VALUE = { type: String, nullable: true } as const;

/** Has only the fields of the dimensions in `by`, and the counts. */
@ApiSchema({ description: 'The scans that have the same values of all properties in `by`' })
export class AnalyticsRowDto {
  @ApiPropertyOptional({ ...TIME, description: 'Start of the interval in `timezone`, as UTC' }) time?: string;
  @ApiPropertyOptional({ ...VALUE, example: '9', description: 'Hour of the day in `timezone`, from 0 to 23' })
  hour_of_day?: string | null;
  @ApiPropertyOptional({ ...VALUE, example: '1', description: 'From 1 (Monday) to 7, in `timezone`' })
  weekday?: string | null;
  @ApiPropertyOptional({ ...VALUE, example: 'CH', description: 'ISO 3166-1 alpha-2 code, or `Unknown`' })
  country?: string | null;
  @ApiPropertyOptional({ ...VALUE, example: 'Zurich', description: 'English name, or `Unknown`' }) city?:
    | string
    | null;
  @ApiPropertyOptional({
    ...VALUE,
    example: 'mobile',
    description: '`mobile`, `tablet`, `desktop` or `other`',
  })
  device?: string | null;
  @ApiPropertyOptional({ ...VALUE, example: 'iOS', description: 'Operating system' }) os?: string | null;
  @ApiPropertyOptional({ ...VALUE, example: 'Safari', description: 'Name of the browser' }) browser?:
    | string
    | null;
  @ApiPropertyOptional({ ...VALUE, example: 'de', description: 'Primary language subtag, or `Unknown`' })
  language?: string | null;
  @ApiPropertyOptional({
    ...VALUE,
    example: 'direct',
    description: 'Host of the referring page, or `direct`',
  })
  referrer?: string | null;
  @ApiPropertyOptional({
    ...VALUE,
    example: '0',
    description: 'Index of the rule that chose the destination, or `none`',
  })
  rule?: string | null;
  @ApiPropertyOptional({ ...VALUE, example: 'symbol', description: '`symbol`, `link` or `unknown`' }) via?:
    | string
    | null;
  @ApiPropertyOptional({
    ...VALUE,
    example: '2',
    description: 'The version of the QR code that answered, as in its history; null if it is not known',
  })
  version?: string | null;
  @ApiPropertyOptional({ ...VALUE, format: 'uuid', description: 'ID of the QR code' }) qr_code_id?:
    | string
    | null;
  @ApiPropertyOptional({ ...VALUE, example: 'Table 4', description: 'Name of the QR code' }) qr_code_name?:
    | string
    | null;
  @ApiPropertyOptional({
    ...VALUE,
    format: 'uuid',
    description: 'ID of the folder; null for QR codes outside folders',
  })
  folder_id?: string | null;
  @ApiPropertyOptional({ ...VALUE, example: 'Summer/Menus', description: 'The path of the folder' })
  folder?: string | null;
  @ApiProperty({ type: 'integer', minimum: 0, example: 21, description: 'Number of scans in the row' })
  scans!: number;
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    example: 15,
    description: 'Number of visitors whose first scan of the UTC day is in the row',
  })
  unique_visitors!: number;
}

class CommonAnalyticsDto {
  @ApiProperty({ ...TIME, description: 'Start of the range, inclusive' }) from!: string;
  @ApiProperty({ ...TIME, description: 'End of the range, exclusive' }) to!: string;
  @ApiProperty({ enum: INTERVALS, example: 'day', description: 'Length of each interval of `timeseries`' })
  interval!: Interval;
  @ApiProperty({ example: 'UTC', description: 'IANA time zone of days, hours and intervals' })
  timezone!: string;
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

@ApiSchema({ description: 'The scans of a QR code in a range of time' })
export class AnalyticsDto extends CommonAnalyticsDto {
  @ApiProperty({ format: 'uuid', description: 'ID of the QR code' }) qr_code_id!: string;
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    example: 0,
    description:
      'Scans that another service counted before the QR code was imported (`metadata.imported_scans`), whatever the range and the filters are: a baseline that no other figure contains. 0 if there are none',
  })
  imported_scans!: number;
}

@ApiSchema({ description: 'A QR code with its scans in the range' })
export class TopQrCodeDto {
  @ApiProperty({ format: 'uuid', description: 'ID of the QR code' }) qr_code_id!: string;
  @ApiProperty({ example: 'Table 4', description: 'Name of the QR code' }) name!: string;
  @ApiProperty({ type: String, nullable: true, example: '7h2k9qxa', description: 'null for a static code' })
  short_code!: string | null;
  @ApiProperty({ type: 'integer', minimum: 1, example: 21, description: 'Number of its scans in the range' })
  scans!: number;
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    example: 15,
    description: 'Number of its visitors per UTC day, summed over the range',
  })
  unique_visitors!: number;
}

@ApiSchema({ description: 'The scans of all selected QR codes in a range of time' })
export class WorkspaceAnalyticsDto extends CommonAnalyticsDto {
  @ApiProperty({
    type: [TopQrCodeDto],
    description: 'At most `top` QR codes, most scans first, without deleted ones',
  })
  top_qr_codes!: TopQrCodeDto[];
}
