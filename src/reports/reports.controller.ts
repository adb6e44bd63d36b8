import { Body, Controller, Delete, Get, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentCaller, type Caller } from '../http/requests/caller.js';
import { ApiProblems, EmailNotVerified } from '../http/problems/index.js';
import { TooManyAttempts } from '../http/limits/attempts.errors.js';
import { Id } from '../http/requests/id.pipe.js';
import { IfMatch, type Precondition } from '../http/requests/if-match.js';
import { Operation, Returns } from '../http/requests/operation.decorator.js';
import { ETAG, etagOf, LINK, LOCATION } from '../http/requests/response-headers.js';
import {
  CreateReportDto,
  ReportDto,
  ReportListDto,
  UpdateReportDto,
  type ShownReport,
} from './reports.dto.js';
import { ReportNotFound, TooManyReports } from './reports.errors.js';
import { ReportsService } from './reports.service.js';
import { RecordPageQuery } from '../http/requests/page.dto.js';

@ApiTags('Reports')
@Controller('api/v1/reports')
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Get()
  @Operation({
    operationId: 'listReports',
    summary: 'List reports',
    description: 'Returns the reports of the workspace, newest first, also those whose links have ended.',
  })
  @Returns(200, { description: 'A page of reports', type: ReportListDto, headers: LINK })
  async list(@CurrentCaller() caller: Caller, @Query() query: RecordPageQuery): Promise<ReportListDto> {
    const { rows, nextCursor } = await this.reports.list(caller, query);
    return { data: rows.map((row) => ReportDto.from(row)), next_cursor: nextCursor };
  }

  @Post()
  @Operation({
    operationId: 'createReport',
    summary: 'Create a report',
    storesResponses: 'id',
    description:
      'Creates a public page with the scans of the workspace, or of some of its QR codes. Everyone who has its `url` can open it, ' +
      'without an account, until `expires_at`. It shows sums only, and places with fewer than 5 scans together as other places. ' +
      'It ends when you can no longer edit in this workspace. With `mail`, people who confirm it also get it as a PDF by ' +
      'email each week or month, for as long. A workspace can have up to 50 reports (409), and ask 100 people a day (429).',
  })
  @Returns(201, {
    description: 'The report was created',
    type: ReportDto,
    headers: { ...LOCATION, ...ETAG },
  })
  @ApiProblems(EmailNotVerified, TooManyReports, TooManyAttempts)
  async create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateReportDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ReportDto> {
    return send(response, await this.reports.create(caller, body));
  }

  @Get(':id')
  @Operation({
    operationId: 'getReport',
    summary: 'Get a report',
    description: 'Returns one report. Those of other workspaces are not found (404).',
  })
  @Returns(200, { description: 'The report', type: ReportDto, headers: ETAG })
  @ApiProblems(ReportNotFound)
  async get(
    @CurrentCaller() caller: Caller,
    @Id('report') id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ReportDto> {
    return send(response, await this.reports.show(caller, id));
  }

  @Patch(':id')
  @Operation({
    operationId: 'updateReport',
    summary: 'Update a report',
    description:
      'Changes the title, the password, the end or the emails of a report; the body is a JSON merge patch (RFC 7396). What it counts ' +
      'and its `url` stay.',
  })
  @Returns(200, { description: 'The report after the change', type: ReportDto, headers: ETAG })
  @ApiProblems(ReportNotFound, TooManyAttempts)
  async update(
    @CurrentCaller() caller: Caller,
    @Id('report') id: string,
    @Body() body: UpdateReportDto,
    @IfMatch() precondition: Precondition,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ReportDto> {
    return send(response, await this.reports.update(caller, id, body, precondition));
  }

  @Delete(':id')
  @Operation({
    operationId: 'deleteReport',
    summary: 'Delete a report',
    description: 'Deletes a report. Its link ends at once.',
  })
  @Returns(204, { description: 'The report was deleted' })
  @ApiProblems(ReportNotFound)
  async delete(
    @CurrentCaller() caller: Caller,
    @Id('report') id: string,
    @IfMatch() precondition: Precondition,
  ): Promise<void> {
    await this.reports.delete(caller, id, precondition);
  }
}

function send(response: Response, shown: ShownReport): ReportDto {
  response.set('ETag', etagOf(shown.report.version));
  return ReportDto.from(shown);
}
