import { Injectable } from '@nestjs/common';
import { getSchemaPath, type ApiResponseNoStatusOptions } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { acceptedType } from '../http/requests/accept.js';
import type { Caller } from '../http/requests/caller.js';
import { AnalyticsCsvService, type CsvChoice } from './analytics-csv.service.js';
import { AnalyticsService, type AnalyticsScope } from './analytics.service.js';

const JSON_TYPE = 'application/json';
const CSV_TYPE = 'text/csv';

export const analyticsOf = (dto: new () => object): ApiResponseNoStatusOptions => ({
  description: 'The analytics of the range, or their rows as CSV',
  content: {
    [JSON_TYPE]: { schema: { $ref: getSchemaPath(dto) } },
    [CSV_TYPE]: { schema: { type: 'string' }, example: 'country,scans,unique_visitors\r\nCH,42,30\r\n' },
  },
  headers: {
    'Content-Disposition': {
      description: 'Only for CSV: `attachment; filename="analytics.csv"`',
      schema: { type: 'string' },
    },
  },
});

/** Analytics in the form that the client accepts. */
@Injectable()
export class AnalyticsResponses {
  constructor(
    private readonly analytics: AnalyticsService,
    private readonly csv: AnalyticsCsvService,
  ) {}

  async send(
    caller: Caller,
    asked: AnalyticsScope,
    choice: CsvChoice,
    { request, response }: { request: Request; response: Response },
  ): Promise<void> {
    if (acceptedType(request, [JSON_TYPE, CSV_TYPE]) === CSV_TYPE)
      await this.csv.send(caller, asked.scope, choice, response);
    else response.json(await this.analytics.count(asked));
  }
}
