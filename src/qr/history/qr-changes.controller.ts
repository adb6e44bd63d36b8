import { Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { newId } from '#libs/database';
import { ApiProblems } from '../../http/problems/index.js';
import { ProblemRenderer } from '../../http/problems/problem.renderer.js';
import type { ApiRequest } from '../../http/requests/api-request.js';
import { CurrentCaller, type Caller } from '../../http/requests/caller.js';
import { Id } from '../../http/requests/id.pipe.js';
import { Operation, Returns } from '../../http/requests/operation.decorator.js';
import { LINK } from '../../http/requests/response-headers.js';
import { QrDailyScansService } from '../list/qr-daily-scans.service.js';
import { ChangeNotFound, ChangeTooLarge } from '../record/qr.errors.js';
import { ChangesDto, RevertChangeQuery, RevertReportDto } from './qr-changes.dto.js';
import { QrChangesService } from './qr-changes.service.js';
import { RecordPageQuery } from '../../http/requests/page.dto.js';

@ApiTags('QR codes')
@Controller('api/v1/changes')
export class QrChangesController {
  constructor(
    private readonly changes: QrChangesService,
    private readonly scans: QrDailyScansService,
    private readonly problems: ProblemRenderer,
  ) {}

  @Get()
  @Operation({
    operationId: 'listChanges',
    summary: 'List changes of many QR codes',
    description:
      'Returns the requests of the last 24 hours that created, changed, deleted, restored or reverted QR codes in ' +
      'bulk, newest first.',
  })
  @Returns(200, { description: 'A page of the changes', type: ChangesDto, headers: LINK })
  list(@CurrentCaller() caller: Caller, @Query() query: RecordPageQuery): Promise<ChangesDto> {
    return this.changes.list(caller, query);
  }

  @Post(':id/revert')
  @Operation({
    operationId: 'revertChange',
    summary: 'Revert a change of many QR codes',
    description:
      'Within 24 hours, takes back what a bulk request did: QR codes that it created are deleted, deleted ones are ' +
      'restored, and changed ones get the fields of the version before. QR codes that were edited since are skipped ' +
      'and listed. Passwords stay as they are, since their versions are not stored, and so do folders that the ' +
      'request created. A revert is a change, too, so it can be reverted. ' +
      'That of more than 1,000 QR codes is an import, which has a revert of its own (409).',
    reads: ({ query }) => query.dry_run === 'true',
    preparedBy: QrChangesService,
  })
  @Returns(207, {
    type: RevertReportDto,
    description: 'Some QR codes could not be reverted; see the results',
  })
  @Returns(200, { type: RevertReportDto, description: 'No QR code failed, or the report of a dry run' })
  @ApiProblems(ChangeNotFound, ChangeTooLarge)
  async revert(
    @CurrentCaller() caller: Caller,
    @Id('change') id: string,
    @Query() { dry_run }: RevertChangeQuery,
    @Req() { requestId }: ApiRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RevertReportDto> {
    const changeId = newId();
    const codes = await this.changes.revert(caller, id, { dry_run, changeId });
    const listed = this.problems.forReport(requestId);
    const countOf = (wanted: string) => codes.filter(({ status }) => status === wanted).length;
    const reverted = codes.flatMap((code) => (code.status === 'reverted' ? [code.id] : []));
    const failed = countOf('failed');
    response.status(dry_run || failed === 0 ? 200 : 207);
    return {
      change_id: dry_run || reverted.length === 0 ? null : changeId,
      ...{ reverted: reverted.length, skipped: countOf('skipped'), failed },
      ...(dry_run && { impact: await this.scans.weigh(caller, reverted) }),
      results: codes.map(({ externalId, problem, ...code }) => ({
        ...{ ...code, external_id: externalId },
        ...listed.errorOf(problem),
      })),
    };
  }
}
