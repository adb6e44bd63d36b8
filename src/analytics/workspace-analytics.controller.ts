import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, type Caller } from '../http/requests/caller.js';
import { ApiProblems } from '../http/problems/index.js';
import { Operation, Returns } from '../http/requests/operation.decorator.js';
import { WorkspaceAnalyticsDto, WorkspaceAnalyticsQuery } from './analytics.dto.js';
import { TooManyScans } from './analytics.errors.js';
import type { Analytics } from './analytics-response.js';
import { AnalyticsService } from './analytics.service.js';

@ApiTags('Analytics')
@Controller('api/v1/analytics')
export class WorkspaceAnalyticsController {
  constructor(private readonly analytics: AnalyticsService) {}

  @Get()
  @Operation({
    operationId: 'getWorkspaceAnalytics',
    summary: 'Get scan analytics of the workspace',
    description:
      'Returns totals, a time series, breakdowns and the most scanned QR codes. Without `folder_id` and `tag`, all ' +
      'scans of the workspace are counted, including those of deleted QR codes; with them, those of the QR codes that ' +
      'are in the folder or have the tags now, whenever they were scanned. A folder counts without its subfolders, as ' +
      'in lists, unless you request `include_subfolders=true`. The numbers are updated within 2 seconds.',
  })
  @Returns(200, { description: 'The analytics of the range', type: WorkspaceAnalyticsDto })
  @ApiProblems(TooManyScans)
  ofWorkspace(@CurrentCaller() caller: Caller, @Query() query: WorkspaceAnalyticsQuery): Promise<Analytics> {
    return this.analytics.ofWorkspace(caller, query);
  }
}
