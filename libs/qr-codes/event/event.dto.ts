import { ApiSchema } from '@nestjs/swagger';
import {
  FlagField,
  isDate,
  isTime,
  LineField,
  LineListField,
  ListField,
  Rule,
  TextField,
  TIME_LENGTH,
  TimeZoneField,
  type Holder,
} from '#libs/validation';
import { UrlField } from '../destination-url.js';
import { CurrencyField, PriceField } from '../fields/price.js';

@ApiSchema({ description: 'What it costs to come' })
export class EventPrice {
  @PriceField({ description: 'Price in the currency of the event, with up to four decimals' }) price!: string;
  @LineField({ maxLength: 100, isOptional: true, example: 'with wine', description: 'For whom or what' })
  label?: string;
}

@ApiSchema({ description: 'An event to add to a calendar' })
export class EventData {
  @LineField({ maxLength: 255, example: 'Summer party', description: 'Name of the event' })
  title!: string;

  @LineField(
    {
      maxLength: TIME_LENGTH,
      kind: 'time-or-date',
      description:
        'Start of the event: an ISO 8601 time with an offset, or the first day of an all-day event',
      example: '2027-06-21T16:00:00Z',
    },
    Rule('isTimeOrDay', timeOrDayFault),
  )
  starts_at!: string;

  @LineField(
    {
      maxLength: TIME_LENGTH,
      kind: 'time-or-date',
      description:
        'End of the event: an ISO 8601 time with an offset, or the last day of an all-day event; must not be before starts_at',
      example: '2027-06-21T21:00:00Z',
    },
    Rule('isTimeOrDay', timeOrDayFault),
    Rule('isNotBefore', endFault),
  )
  ends_at!: string;

  @FlagField({
    isOptional: true,
    description:
      'Whether the event lasts whole days: from the day of starts_at to the day of ends_at in `timezone`',
  })
  all_day?: boolean;

  @LineField({
    maxLength: 255,
    isOptional: true,
    example: 'Seeburg, Zürich',
    description: 'Place of the event, as text',
  })
  location?: string;
  @TextField({
    maxLength: 2000,
    isOptional: true,
    example: 'Bring a friend.',
    description: 'Text about the event',
  })
  description?: string;
  @UrlField({
    isOptional: true,
    example: 'https://example.com/party',
    description: 'Web page about the event',
  })
  url?: string;

  @TimeZoneField({
    isOptional: true,
    description: 'Time zone of the event, which determines the days of an all-day event; default UTC',
  })
  timezone?: string;

  @ListField(EventPrice, {
    maxItems: 6,
    isOptional: true,
    description: 'Prices, in this order; only of dynamic codes',
  })
  prices?: EventPrice[];

  @CurrencyField({
    isOptional: ({ prices }: Holder) => !Array.isArray(prices) || prices.length === 0,
    absence: 'is required if prices is present',
    description: 'ISO 4217 code of the currency of prices; only of dynamic codes',
  })
  currency?: string;

  @LineListField({
    maxItems: 10,
    maxLength: 255,
    isOptional: true,
    example: ['Doors open at 18:15.'],
    description: 'What is good to know, a line each; only of dynamic codes',
  })
  notes?: string[];
}

function timeOrDayFault(value: unknown, { all_day }: Holder): string | null {
  if (isTime(value)) return null;
  if (!isDate(value)) return 'must be an ISO 8601 time with an offset, such as 2027-06-21T16:00:00Z';
  return all_day === true ? null : 'must be a time with an offset, unless all_day is true';
}

function endFault(ends_at: unknown, { starts_at }: Holder): string | null {
  if (isDate(starts_at) !== isDate(ends_at) && (isTime(starts_at) || isTime(ends_at)))
    return 'must be a day if starts_at is one, and a time if it is none';
  return Date.parse(String(ends_at)) < Date.parse(String(starts_at)) ? 'must not be before starts_at' : null;
}
