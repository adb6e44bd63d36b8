import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, type Caller } from '../http/requests/caller.js';
import { ApiProblems } from '../http/problems/index.js';
import { QrCodeNotFound } from '../qr/qr.errors.js';
import { Id } from '../http/requests/id.pipe.js';
import { Operation, Returns } from '../http/requests/operation.decorator.js';
import { AnalyticsDto, AnalyticsQuery } from './analytics.dto.js';
import { TooManyScans } from './analytics.errors.js';
import type { Analytics } from './analytics-response.js';
import { AnalyticsService } from './analytics.service.js';

@ApiTags('Analytics')
@Controller('api/v1/qr/:id/analytics')
export class AnalyticsController {
  constructor(private readonly analytics: AnalyticsService) {}

  @Get()
  @Operation({
    operationId: 'getQrCodeAnalytics',
    summary: 'Get scan analytics of a QR code',
    description:
      'Returns totals, a time series and breakdowns of the scans of one QR code, by default for the last 30 ' +
      'days. The numbers are updated within 2 seconds. A range covers at most 2 years unless you request ' +
      '`period=all`.',
  })
  @Returns(200, { description: 'The analytics of the range', type: AnalyticsDto })
  @ApiProblems(QrCodeNotFound, TooManyScans)
  ofQrCode(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @Query() query: AnalyticsQuery,
  ): Promise<Analytics> {
    return this.analytics.ofQrCode(caller, id, query);
  }
}
