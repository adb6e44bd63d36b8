import { Transform } from 'class-transformer';
import type { Delimiter } from '#libs/csv';
import { ROW_DIMENSIONS, type RowDimension } from '#libs/scans';
import { Field, isTime, Rule, TimeOrDateField, type Holder } from '#libs/validation';
import {
  BomField,
  DelimiterField,
  ForField,
  QueryChoiceField,
  QueryFlagField,
  QueryNumberField,
  QueryTimeZoneField,
} from '../http/requests/query-fields.js';
import { FormsRangeTo } from '../http/requests/time-range.js';
import {
  FolderFilterField,
  SubfoldersFilterField,
  TagModeField,
  TagsFilterField,
  type TagMode,
} from '../qr/list/qr-list.dto.js';
import { ScanFilters } from './scans/scan-filters.dto.js';
import { intervalFault, INTERVALS, type Interval } from './interval.fields.js';
import { rangeFault } from './range.fields.js';

const PERIODS = ['24h', '7d', '30d', '90d', '1y', 'all'] as const;
export type Period = (typeof PERIODS)[number];

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
        'What the `rows` are, in CSV by default `time`; repeat the parameter for rows of two dimensions, such as each country and `interval`. `version` is that of the QR code that answered',
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

  @QueryTimeZoneField('IANA time zone in which days, weeks and months start')
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

  @DelimiterField()
  delimiter?: Delimiter;

  @ForField()
  for?: 'spreadsheet';
}

export class QrCodeAnalyticsQuery extends AnalyticsQuery {
  @ByField(ROW_DIMENSIONS.filter((name) => name !== 'qr_code' && name !== 'folder'))
  by?: RowDimension[];
}

export class WorkspaceAnalyticsQuery extends AnalyticsQuery {
  @ByField(ROW_DIMENSIONS)
  by?: RowDimension[];

  @FolderFilterField()
  folder_id?: string;

  @SubfoldersFilterField()
  include_subfolders = false;

  @TagsFilterField()
  tag?: string[];

  @TagModeField()
  tag_mode: TagMode = 'all';
}
