import { Controller, Get, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentCaller, type Caller } from '../http/requests/caller.js';
import { usageOf } from '../http/limits/rate-limits.service.js';
import { Operation, Returns } from '../http/requests/operation.decorator.js';
import { MobileSummaryDto } from './mobile-summary.dto.js';
import { MobileSummaryService } from './mobile-summary.service.js';

@ApiTags('Mobile')
@Controller('api/mobile/v1/summary')
export class MobileSummaryController {
  constructor(private readonly summaries: MobileSummaryService) {}

  @Get()
  @Operation({
    operationId: 'getMobileSummary',
    summary: 'Get plan usage and recent scans',
    description: 'Returns what a client shows on its first screen: plan, usage, QR codes and scans.',
  })
  @Returns(200, { description: 'The summary of the workspace', type: MobileSummaryDto })
  get(
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MobileSummaryDto> {
    return this.summaries.of(caller, usageOf(response));
  }
}
