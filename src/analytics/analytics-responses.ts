import { Injectable } from '@nestjs/common';
import { getSchemaPath, type ApiResponseNoStatusOptions } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { CountedScanRow } from '#libs/scans';
import { prefersCsv } from '../http/requests/accept.js';
import type { Caller } from '../http/requests/caller.js';
import { sendCsv, type CsvFormat, type CsvRow } from '../http/requests/csv.js';
import { AnalyticsRowsService, type AnalyticsRows, type By } from './analytics-rows.service.js';
import { AnalyticsService, type AnalyticsScope } from './analytics.service.js';
import type { AnalyticsRowDto } from './analytics.dto.js';
import { contentDispositionOf } from '../http/requests/response-headers.js';

const MAX_CSV_ROWS = 50_000;
/** JSON is written at once. */
const MAX_JSON_ROWS = 5_000;
const COUNTS = ['scans', 'unique_visitors'];

export const analyticsOf = (dto: new () => object): ApiResponseNoStatusOptions => ({
  description: 'The analytics of the range, or their rows as CSV',
  content: {
    'application/json': { schema: { $ref: getSchemaPath(dto) } },
    'text/csv': { schema: { type: 'string' }, example: 'country,scans,unique_visitors\r\nCH,42,30\r\n' },
  },
  headers: contentDispositionOf('Only for CSV: `attachment; filename="analytics.csv"`'),
});

interface Choice extends CsvFormat {
  by?: By;
}

/** Analytics in the form that the client accepts. */
@Injectable()
export class AnalyticsResponses {
  constructor(
    private readonly analytics: AnalyticsService,
    private readonly rows: AnalyticsRowsService,
  ) {}

  async send(
    caller: Caller,
    asked: AnalyticsScope,
    { by, ...format }: Choice,
    { request, response }: { request: Request; response: Response },
  ): Promise<void> {
    if (prefersCsv(request, format)) {
      const divided = await this.rows.divide(caller, asked.scope, by ?? ['time'], MAX_CSV_ROWS);
      await sendFile(response, divided, format, asked.scope);
      return;
    }
    const divided = by && (await this.rows.divide(caller, asked.scope, by, MAX_JSON_ROWS));
    const counted = await this.analytics.count(asked);
    response.json({ ...counted, ...(divided && { rows: divided.rows.map(recordsOf(divided)) }) });
  }
}

function sendFile(
  response: Response,
  { columns, rows }: AnalyticsRows,
  format: CsvFormat,
  zone: Zone,
): Promise<void> {
  const timeAt = format.for === 'spreadsheet' ? columns.indexOf('time') : -1;
  const cellsOf = (values: CsvRow): CsvRow =>
    timeAt < 0 ? values : values.with(timeAt, localCell(values[timeAt], zone));
  return sendCsv<CountedScanRow>(
    response,
    {
      ...{ fileName: 'analytics.csv', columns: [...columns, ...COUNTS], format },
      rowOf: ({ values, scans, uniqueVisitors }) => [...cellsOf(values), scans, uniqueVisitors],
    },
    once(rows),
  );
}

type Zone = Pick<AnalyticsScope['scope'], 'timezone' | 'interval'>;

/** The day in the zone, with the time of day for hours: a spreadsheet knows no zones. */
function localCell(time: CsvRow[number] | undefined, { timezone, interval }: Zone): CsvRow[number] {
  if (typeof time !== 'string') return null;
  // Swedes write dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', {
    ...{ dateStyle: 'short', timeZone: timezone },
    ...(interval === 'hour' ? { timeStyle: 'short' } : {}),
  });
  return { plain: format.format(new Date(time)) };
}

const recordsOf =
  ({ columns }: Pick<AnalyticsRows, 'columns'>) =>
  ({ values, scans, uniqueVisitors }: CountedScanRow): AnalyticsRowDto => ({
    ...Object.fromEntries(columns.map((name, index) => [name, values[index] ?? null])),
    ...{ scans, unique_visitors: uniqueVisitors },
  });

async function* once<Row>(rows: Row[]): AsyncGenerator<Row[], void> {
  yield await Promise.resolve(rows);
}
