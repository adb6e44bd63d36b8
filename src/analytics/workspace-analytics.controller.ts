import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentCaller, type Caller } from '../http/requests/caller.js';
import { ApiProblems } from '../http/problems/index.js';
import { Operation, Returns } from '../http/requests/operation.decorator.js';
import { WorkspaceAnalyticsQuery } from './analytics-query.dto.js';
import { WorkspaceAnalyticsDto } from './analytics.dto.js';
import { OlderScansUnavailable, TooManyScans } from './analytics.errors.js';
import { analyticsOf, AnalyticsResponses } from './analytics-responses.js';
import { AnalyticsService } from './analytics.service.js';

@ApiTags('Analytics')
@ApiExtraModels(WorkspaceAnalyticsDto)
@Controller('api/v1/analytics')
export class WorkspaceAnalyticsController {
  constructor(
    private readonly analytics: AnalyticsService,
    private readonly responses: AnalyticsResponses,
  ) {}

  @Get()
  @Operation({
    operationId: 'getWorkspaceAnalytics',
    summary: 'Get scan analytics of the workspace',
    description:
      'Returns totals, a time series, breakdowns and the most scanned QR codes. Without `folder_id` and `tag`, all ' +
      'scans of the workspace are counted, including those of deleted QR codes; with them, those of the QR codes that ' +
      'are in the folder or have the tags now, whenever they were scanned. A folder counts without its subfolders, as ' +
      'in lists, unless you request `include_subfolders=true`. The numbers are updated within 2 seconds. With `by`, `rows` has a ' +
      'row for each of its values, or of two of them; with `Accept: text/csv`, the response contains only these rows.',
  })
  @Returns(200, analyticsOf(WorkspaceAnalyticsDto))
  @ApiProblems(TooManyScans, OlderScansUnavailable)
  async ofWorkspace(
    @CurrentCaller() caller: Caller,
    @Query() query: WorkspaceAnalyticsQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const scope = await this.analytics.scopeOfWorkspace(caller, query);
    await this.responses.send(caller, scope, query, { request, response });
  }
}
