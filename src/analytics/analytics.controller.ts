import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentCaller, type Caller } from '../http/requests/caller.js';
import { ApiProblems } from '../http/problems/index.js';
import { QrCodeNotFound } from '../qr/record/qr.errors.js';
import { Id } from '../http/requests/id.pipe.js';
import { Operation, Returns } from '../http/requests/operation.decorator.js';
import { QrCodeAnalyticsQuery } from './analytics-query.dto.js';
import { AnalyticsDto } from './analytics.dto.js';
import { OlderScansUnavailable, TooManyScans } from './analytics.errors.js';
import { analyticsOf, AnalyticsResponses } from './analytics-responses.js';
import { AnalyticsService } from './analytics.service.js';

@ApiTags('Analytics')
@ApiExtraModels(AnalyticsDto)
@Controller('api/v1/qr/:id/analytics')
export class AnalyticsController {
  constructor(
    private readonly analytics: AnalyticsService,
    private readonly responses: AnalyticsResponses,
  ) {}

  @Get()
  @Operation({
    operationId: 'getQrCodeAnalytics',
    summary: 'Get scan analytics of a QR code',
    description:
      'Returns totals, a time series and breakdowns of the scans of one QR code, by default for the last 30 ' +
      'days. The numbers are updated within 2 seconds. A range covers at most 2 years unless you request ' +
      '`period=all`. With `by`, `rows` has a row for each of its values, or of two of them; with `Accept: ' +
      'text/csv`, the response contains only these rows.',
  })
  @Returns(200, analyticsOf(AnalyticsDto))
  @ApiProblems(QrCodeNotFound, TooManyScans, OlderScansUnavailable)
  async ofQrCode(
    @CurrentCaller() caller: Caller,
    @Id('QR code') id: string,
    @Query() query: QrCodeAnalyticsQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const scope = await this.analytics.scopeOfQrCode(caller, id, query);
    await this.responses.send(caller, scope, query, { request, response });
  }
}
