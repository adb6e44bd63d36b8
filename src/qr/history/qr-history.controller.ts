import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiProblems } from '../../http/problems/index.js';
import { CurrentCaller, type Caller } from '../../http/requests/caller.js';
import { Id } from '../../http/requests/id.pipe.js';
import { IfMatch, type Precondition } from '../../http/requests/if-match.js';
import { Operation, Returns } from '../../http/requests/operation.decorator.js';
import { ETAG, LINK } from '../../http/requests/response-headers.js';
import {
  QrHistoryDto,
  RevertQrCodeDto,
  ScanAtDto,
  ScanAtQuery,
  SimulatedScanDto,
  SimulateScanDto,
} from './qr-history.dto.js';
import { QrHistoryService } from './qr-history.service.js';
import { QrResponsesService } from '../record/qr-responses.service.js';
import { QrRevertsService } from './qr-reverts.service.js';
import { QrCodeDto } from '../record/qr.dto.js';
import { ExternalIdTaken, QrCodeNotFound, TakenDown, VersionNotFound } from '../record/qr.errors.js';
import { RecordPageQuery } from '../../http/requests/page.dto.js';

@ApiTags('QR codes')
@Controller('api/v1/qr/:id')
export class QrHistoryController {
  constructor(
    private readonly history: QrHistoryService,
    private readonly reverts: QrRevertsService,
    private readonly responses: QrResponsesService,
  ) {}

  @Get('history')
  @Operation({
    operationId: 'getQrCodeHistory',
    summary: 'List the history of a QR code',
    description:
      'Returns who changed what and when, newest first: the creation, edits, deletions and restorations, ' +
      'alone or in bulk, and takedowns by the operator of the service. The history of a deleted code is ' +
      'available for as long as the code can be restored. At least the newest 20 versions are kept; older ' +
      'ones are deleted after some time. A page can have fewer than `limit` entries if they are large.',
  })
  @Returns(200, { description: 'A page of the history', type: QrHistoryDto, headers: LINK })
  @ApiProblems(QrCodeNotFound)
  list(
    @CurrentCaller() caller: Caller,
    @Id('QR code') id: string,
    @Query() query: RecordPageQuery,
  ): Promise<QrHistoryDto> {
    return this.history.list(caller, id, query);
  }

  @Get('at')
  @Operation({
    operationId: 'getQrCodeAt',
    summary: 'Find where a QR code led at a time',
    description:
      'Returns where a scan led at a time, by the version of that time, and who created that version. Properties ' +
      'that you omit are treated as unknown. A `scan_limit` is taken into account if it has not changed since. ' +
      'The status is 404 if the code did not exist yet, or if the version is no longer stored.',
  })
  @Returns(200, { description: 'The destination of such a scan', type: ScanAtDto })
  @ApiProblems(QrCodeNotFound, VersionNotFound)
  at(
    @CurrentCaller() caller: Caller,
    @Id('QR code') id: string,
    @Query() query: ScanAtQuery,
  ): Promise<ScanAtDto> {
    return this.history.at(caller, id, query);
  }

  @Post('revert')
  @Operation({
    operationId: 'revertQrCode',
    summary: 'Revert a QR code to an earlier version',
    description:
      'Makes the fields of an earlier version current again, as a new version, so that a revert can be reverted ' +
      'too. The ' +
      'password stays as it is, since its versions are not stored, and so does the folder if the former one no ' +
      'longer exists. The request fails with 404 if the version is no longer stored, with 409 if another code has ' +
      'taken the `external_id` in the meantime, and with 422 if the version does not comply with the current rules.',
    preparedBy: QrRevertsService,
  })
  @Returns(200, { description: 'The QR code after the revert', type: QrCodeDto, headers: ETAG })
  @ApiProblems(QrCodeNotFound, VersionNotFound, ExternalIdTaken, TakenDown)
  async revert(
    @CurrentCaller() caller: Caller,
    @Id('QR code') id: string,
    @Body() { version }: RevertQrCodeDto,
    @IfMatch() precondition: Precondition,
  ): Promise<QrCodeDto> {
    return this.responses.toDto(await this.reverts.revert(caller, id, version, precondition));
  }

  @Post('simulate')
  @Operation({
    operationId: 'simulateScan',
    summary: 'Simulate a scan',
    description:
      'Returns the destination of a scan according to the current status, dates, rules and utm parameters of ' +
      'the code. Nothing is recorded or counted, and a key with the scope `read` is sufficient. Properties that ' +
      'you omit are treated as unknown. `draft` has a url, rules and utm parameters that are not saved yet.',
    reads: true,
    body: { type: SimulateScanDto, required: false },
  })
  @Returns(200, { description: 'The destination of such a scan', type: SimulatedScanDto })
  @ApiProblems(QrCodeNotFound)
  async simulate(
    @CurrentCaller() caller: Caller,
    @Id('QR code') id: string,
    @Body() body: SimulateScanDto,
  ): Promise<SimulatedScanDto> {
    return this.history.simulate(caller, id, body);
  }
}
