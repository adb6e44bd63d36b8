import { applyDecorators, Body, Controller, Delete, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Response } from 'express';
import { newId } from '#libs/database';
import { ProblemRenderer } from '../../http/problems/problem.renderer.js';
import type { ApiRequest } from '../../http/requests/api-request.js';
import { JSON_BODY } from '../../http/requests/body-types.js';
import { refuseIfMatch } from '../../http/requests/if-match.js';
import { CurrentCaller, type Caller } from '../../http/requests/caller.js';
import { Operation, Returns, type RequestTest } from '../../http/requests/operation.decorator.js';
import {
  BulkEditProblemDto,
  BulkEditQuery,
  BulkEditReportDto,
  BulkPatchDto,
  BulkUpdateQuery,
  QrSelectorDto,
} from './qr-bulk-edits.dto.js';
import { QrBulkEditsService, type BulkEdit } from './qr-bulk-edits.service.js';
import { QrDailyScansService } from '../list/qr-daily-scans.service.js';
import { NothingChanged } from '../record/qr.errors.js';

const isDryRun: RequestTest = ({ query }) => query.dry_run === 'true';

const HOW =
  'Selects 1 to 1,000 QR codes by `ids`, `external_ids` or the `filter` of the list. Each one fails or succeeds independently, ' +
  'unless you send `atomic=true`; the status is 422 if all failed. The whole request counts as one request toward the limits. Instead of the header `If-Match`, send the versions that you have seen as `if_match`. For 24 hours, the `change_id` can be reverted.';

const ReportResponses = () =>
  applyDecorators(
    Returns(207, { type: BulkEditReportDto, description: 'Some QR codes failed; see the results' }),
    Returns(200, { type: BulkEditReportDto, description: 'No QR code failed, or the report of a dry run' }),
    ApiResponse({
      status: 422,
      description: '`validation_failed`: No QR code was changed',
      content: { 'application/problem+json': { schema: { $ref: getSchemaPath(BulkEditProblemDto) } } },
    }),
  );

@ApiTags('QR codes')
@ApiExtraModels(BulkEditProblemDto)
@Controller('api/v1/qr/bulk')
export class QrBulkEditsController {
  constructor(
    private readonly edits: QrBulkEditsService,
    private readonly scans: QrDailyScansService,
    private readonly problems: ProblemRenderer,
  ) {}

  @Patch()
  @Operation({
    operationId: 'bulkUpdateQrCodes',
    summary: 'Update QR codes in bulk',
    description: `Changes the same fields of many QR codes, or replaces a text in each of them, as \`PATCH\` of each one would. ${HOW}`,
    reads: isDryRun,
    bodyTypes: JSON_BODY,
  })
  @ReportResponses()
  update(
    @CurrentCaller() caller: Caller,
    @Body() body: BulkPatchDto,
    @Query() query: BulkUpdateQuery,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<BulkEditReportDto> {
    return this.answer(caller, query, { request, response }, (change) =>
      this.edits.update(caller, body, change),
    );
  }

  @Delete()
  @Operation({
    operationId: 'bulkDeleteQrCodes',
    summary: 'Delete QR codes in bulk',
    description: `Deletes many QR codes, as \`DELETE\` of each one would; you can restore them for 30 days. ${HOW}`,
    reads: isDryRun,
  })
  @ReportResponses()
  delete(
    @CurrentCaller() caller: Caller,
    @Body() body: QrSelectorDto,
    @Query() query: BulkEditQuery,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<BulkEditReportDto> {
    return this.answer(caller, query, { request, response }, (change) =>
      this.edits.delete(caller, body, change),
    );
  }

  @Post('restore')
  @Operation({
    operationId: 'bulkRestoreQrCodes',
    summary: 'Restore deleted QR codes in bulk',
    description: `Restores many QR codes that were deleted in the last 30 days: the same selection undoes a deletion, and the filter \`status=deleted\` selects all of them. Codes that are not deleted stay as they are (\`unchanged\`). ${HOW}`,
    reads: isDryRun,
  })
  @ReportResponses()
  restore(
    @CurrentCaller() caller: Caller,
    @Body() body: QrSelectorDto,
    @Query() query: BulkEditQuery,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<BulkEditReportDto> {
    return this.answer(caller, query, { request, response }, (change) =>
      this.edits.restore(caller, body, change),
    );
  }

  /** @throws NothingChanged with the report, when all failed */
  private async answer<Query extends BulkEditQuery>(
    caller: Caller,
    query: Query,
    { request, response }: { request: ApiRequest; response: Response },
    run: (change: Query & { changeId: string }) => Promise<BulkEdit[]>,
  ): Promise<BulkEditReportDto> {
    refuseIfMatch(request);
    const [{ dry_run }, changeId] = [query, newId()];
    const edits = await run({ ...query, changeId });
    const listed = this.problems.forReport(request.requestId);
    const results = edits.map(({ id, externalId, status, version, changes, problem, index }, position) => ({
      ...{ index: index ?? position, id, external_id: externalId, status },
      ...(version === undefined ? {} : { version }),
      ...(changes && { changes }),
      ...listed.errorOf(problem),
    }));
    const count = (wanted: BulkEdit['status'][]) =>
      edits.filter(({ status }) => wanted.includes(status)).length;
    const changing = edits.flatMap(({ would, id }) => (would === 'change' && id !== null ? [id] : []));
    const changed = count(['updated', 'deleted', 'restored']);
    const report = {
      changed,
      ...(dry_run ? { valid: count(['valid']), impact: await this.scans.weigh(caller, changing) } : {}),
      failed: count(['failed']),
      ...listed.omitted,
      results,
    };
    const isNone = report.failed > 0 && report.failed + count(['skipped']) === edits.length;
    if (isNone && !dry_run)
      throw new NothingChanged(
        `No QR code was changed: ${report.failed} of ${edits.length} failed; see results.`,
        report,
      );
    response.status(dry_run || report.failed === 0 ? 200 : 207);
    return { ...report, change_id: changed > 0 ? changeId : null };
  }
}
