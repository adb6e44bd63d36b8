import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Config } from '#libs/platform';
import { SCAN_CSV_COLUMNS } from '#libs/scans';
import { CurrentCaller, type Caller } from '../../http/requests/caller.js';
import { ApiProblems } from '../../http/problems/index.js';
import { QrCodeNotFound } from '../../qr/qr.errors.js';
import { acceptedType } from '../../http/requests/accept.js';
import { sendCsvLines } from '../../http/requests/csv.js';
import { Id } from '../../http/requests/id.pipe.js';
import { Operation, Returns } from '../../http/requests/operation.decorator.js';
import { LINK, nextLink } from '../../http/requests/response-headers.js';
import { ListScansQuery, ScanListDto } from './scans.dto.js';
import { ScansService } from './scans.service.js';

const JSON_TYPE = 'application/json';
const CSV_TYPE = 'text/csv';

@ApiTags('Analytics')
@ApiExtraModels(ScanListDto)
@Controller('api/v1/qr/:id/scans')
export class ScansController {
  constructor(
    private readonly scans: ScansService,
    private readonly config: Config,
  ) {}

  @Get()
  @Operation({
    operationId: 'listScans',
    summary: 'List the scans of a QR code',
    description:
      'Returns the scans of one QR code, newest first. New scans appear within 2 seconds. Bot scans are listed only with ' +
      '`include_bots=true`. A page can have fewer than `limit` scans, or none, if only a few of many scans match the filters: follow `next_cursor` until it is null. With `Accept: text/csv`, the response contains all ' +
      'matching scans, however many, and `limit` and `cursor` are ignored.',
  })
  @Returns(200, {
    content: {
      [JSON_TYPE]: { schema: { $ref: getSchemaPath(ScanListDto) } },
      [CSV_TYPE]: { schema: { type: 'string' }, example: `${SCAN_CSV_COLUMNS.join(',')}\r\n` },
    },
    description: 'A page of scans, or all scans as CSV',
    headers: {
      ...LINK,
      'Content-Disposition': {
        description: 'Only for CSV: `attachment; filename="scans.csv"`',
        schema: { type: 'string' },
      },
    },
  })
  @ApiProblems(QrCodeNotFound)
  async list(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @Query() query: ListScansQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    if (acceptedType(request, [JSON_TYPE, CSV_TYPE]) === CSV_TYPE) {
      const file = { fileName: 'scans.csv', columns: SCAN_CSV_COLUMNS };
      await this.scans.export(caller, id, query, (parts) => sendCsvLines(response, file, parts));
      return;
    }
    const { scans, nextCursor } = await this.scans.list(caller, id, query);
    if (nextCursor !== null) response.set('Link', nextLink(request, this.config.baseUrl, nextCursor));
    response.json({ data: scans, next_cursor: nextCursor } satisfies ScanListDto);
  }
}
