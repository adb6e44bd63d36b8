import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiSecurity, ApiTags } from '@nestjs/swagger';
import { CurrentCaller, type Caller } from '../auth/caller.js';
import { ApiProblems, EVERY_OPERATION } from '../problems/index.js';
import { QrCodeNotFound } from '../qr/qr.errors.js';
import { ApiIdParam, IdPipe } from '../requests/id.pipe.js';
import { AnalyticsDto, AnalyticsQuery } from './analytics.dto.js';
import { AnalyticsService } from './analytics.service.js';

@ApiTags('Analytics')
@ApiSecurity('bearerKey')
@ApiSecurity('headerKey')
@ApiSecurity('sessionCookie')
@ApiProblems(...EVERY_OPERATION)
@Controller('api/v1/qr/:id/analytics')
export class AnalyticsController {
  constructor(private readonly analytics: AnalyticsService) {}

  @Get()
  @ApiIdParam()
  @ApiOperation({
    operationId: 'getQrCodeAnalytics',
    summary: 'Scan analytics of one QR code, at most 2 s behind',
  })
  @ApiOkResponse({ type: AnalyticsDto })
  @ApiProblems(QrCodeNotFound)
  ofQrCode(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Query() query: AnalyticsQuery,
  ): Promise<AnalyticsDto> {
    return this.analytics.ofQrCode(caller, id, query);
  }
}
