import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Config } from '#libs/platform';
import { SCAN_CSV_COLUMNS } from '#libs/scans';
import { CurrentCaller, type Caller } from '../../http/requests/caller.js';
import { ApiProblems } from '../../http/problems/index.js';
import { TooManyScans } from '../analytics.errors.js';
import { QrCodeNotFound } from '../../qr/record/qr.errors.js';
import { prefersCsv } from '../../http/requests/accept.js';
import { sendCsvLines } from '../../http/requests/csv.js';
import { Id } from '../../http/requests/id.pipe.js';
import { Operation, Returns } from '../../http/requests/operation.decorator.js';
import { contentDispositionOf, LINK, nextLink } from '../../http/requests/response-headers.js';
import { ListScansQuery, ListWorkspaceScansQuery, ScanListDto, WorkspaceScanListDto } from './scans.dto.js';
import { ScansService, type ScanPage } from './scans.service.js';

const scansOf = (page: typeof ScanListDto | typeof WorkspaceScanListDto) => ({
  content: {
    'application/json': { schema: { $ref: getSchemaPath(page) } },
    'text/csv': { schema: { type: 'string' }, example: `${SCAN_CSV_COLUMNS.join(',')}\r\n` },
  },
  description: 'A page of scans, or all scans as CSV',
  headers: {
    ...LINK,
    ...contentDispositionOf('Only for CSV: `attachment; filename="scans.csv"`'),
  },
});

@ApiTags('Analytics')
@ApiExtraModels(ScanListDto, WorkspaceScanListDto)
@Controller('api/v1')
export class ScansController {
  constructor(
    private readonly scans: ScansService,
    private readonly config: Config,
  ) {}

  @Get('qr/:id/scans')
  @Operation({
    operationId: 'listScans',
    summary: 'List the scans of a QR code',
    description:
      'Returns the scans of one QR code, newest first. New scans appear within 2 seconds. Bot scans are listed ' +
      'only with ' +
      '`include_bots=true`. A page can have fewer than `limit` scans, or none, if only a few of many scans match ' +
      'the filters: follow `next_cursor` until it is null. With `Accept: text/csv`, the response contains all ' +
      'matching scans, however many, and `limit` and `cursor` are ignored.',
  })
  @Returns(200, scansOf(ScanListDto))
  @ApiProblems(QrCodeNotFound)
  async list(
    @CurrentCaller() caller: Caller,
    @Id('QR code') id: string,
    @Query() query: ListScansQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    if (prefersCsv(request, query))
      await this.scans.export(caller, id, query, (parts) => sendCsvLines(response, fileOf(query), parts));
    else this.sendPage(await this.scans.list(caller, id, query), request, response);
  }

  @Get('scans')
  @Operation({
    operationId: 'listWorkspaceScans',
    summary: 'List the scans of the workspace',
    description:
      'Returns the scans of all QR codes, deleted ones included, or with `folder_id` and `tag` those of the QR ' +
      'codes that ' +
      'are in the folder or have the tags now; otherwise as the scans of one QR code. `qr_code_name` is not in the CSV.',
  })
  @Returns(200, scansOf(WorkspaceScanListDto))
  @ApiProblems(TooManyScans)
  async listOfWorkspace(
    @CurrentCaller() caller: Caller,
    @Query() query: ListWorkspaceScansQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    if (prefersCsv(request, query))
      await this.scans.exportOfMany(caller, query, (parts) => sendCsvLines(response, fileOf(query), parts));
    else this.sendPage(await this.scans.listOfMany(caller, query), request, response);
  }

  private sendPage({ scans, nextCursor }: ScanPage, request: Request, response: Response): void {
    if (nextCursor !== null) response.set('Link', nextLink(request, this.config.baseUrl, nextCursor));
    response.json({ data: scans, next_cursor: nextCursor } satisfies ScanListDto);
  }
}

const fileOf = (format: ListScansQuery) => ({ fileName: 'scans.csv', columns: SCAN_CSV_COLUMNS, format });
