import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, type Caller } from '../../http/requests/caller.js';
import { Operation, Returns } from '../../http/requests/operation.decorator.js';
import { ListRequestsQuery, LoggedRequestDto, LoggedRequestListDto } from './request-log.dto.js';
import { RequestLogService } from './request-log.service.js';

@ApiTags('API keys')
@Controller('api/settings/v1/requests')
export class RequestLogController {
  constructor(private readonly requests: RequestLogService) {}

  @Get()
  @Operation({
    operationId: 'listRequests',
    summary: 'List requests with API keys',
    description:
      'Returns the requests of the last 30 days that had a valid API key, newest first, a few seconds late. Of a ' +
      'workspace, at most 100 a second are stored, those that failed first; of a key, at most one 429 a minute, and ' +
      'the newest 100,000 are kept. Bodies, queries and IDs in paths are not stored.',
  })
  @Returns(200, { description: 'A page of requests', type: LoggedRequestListDto })
  async list(
    @CurrentCaller() caller: Caller,
    @Query() query: ListRequestsQuery,
  ): Promise<LoggedRequestListDto> {
    const { rows, nextCursor } = await this.requests.list(caller, query);
    return { items: rows.map((request) => LoggedRequestDto.from(request)), nextCursor };
  }
}
