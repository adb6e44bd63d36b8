import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { BROWSERS, SYSTEMS } from '#libs/database';

class CountedRowDto {
  @ApiProperty({ type: 'integer', minimum: 0, example: 21, description: 'Number of scans with this value' })
  scans!: number;
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    example: 15,
    description: 'Number of visitors whose first scan of the UTC day has this value',
  })
  unique_visitors!: number;
  @ApiProperty({
    minimum: 0,
    maximum: 1,
    example: 0.5,
    description: 'Fraction of all scans, with four decimals',
  })
  share!: number;
}

@ApiSchema({ description: 'The scans that have one value in common' })
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

@ApiSchema({ description: 'The scans in one hour of the day' })
export class HourRowDto extends CountedRowDto {
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    maximum: 23,
    example: 9,
    description: 'Hour of the day in `timezone`, from 0 to 23',
  })
  value!: number;
}

@ApiSchema({ description: 'The scans on one day of the week' })
export class WeekdayRowDto extends CountedRowDto {
  @ApiProperty({
    type: 'integer',
    minimum: 1,
    maximum: 7,
    example: 1,
    description: 'Day of the week in `timezone`, from 1 (Monday) to 7 (Sunday)',
  })
  value!: number;
}

const Rows = (description: string) => ApiProperty({ type: [BreakdownRowDto], description });

@ApiSchema({ description: 'The scans of the range by each property, most scans first' })
export class BreakdownsDto {
  @Rows('ISO 3166-1 alpha-2 codes, or Unknown')
  country!: BreakdownRowDto[];
  @Rows('English names of cities, or Unknown')
  city!: BreakdownRowDto[];
  @Rows('mobile, tablet, desktop or other')
  device!: BreakdownRowDto[];
  @Rows(`Operating systems: ${SYSTEMS.join(', ')}`)
  os!: BreakdownRowDto[];
  @Rows(BROWSERS.join(', '))
  browser!: BreakdownRowDto[];
  @Rows('Primary subtag of the first requested language, such as `de`, or Unknown')
  language!: BreakdownRowDto[];
  @Rows('Hosts of the referring pages, or direct')
  referrer!: BreakdownRowDto[];
  @Rows('Indexes in `rules`, when the scan was made, or none')
  rule!: BreakdownRowDto[];
  @Rows('symbol, link (a pasted short URL), or unknown if the two cannot be told apart')
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
