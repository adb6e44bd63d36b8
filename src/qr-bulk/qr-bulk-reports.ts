import { Injectable } from '@nestjs/common';
import { ProblemRenderer } from '../problems/problem.renderer.js';
import { QrResponsesService } from '../qr/qr-responses.service.js';
import type { BulkReportDto, BulkResultDto } from './qr-bulk.dto.js';
import { NothingCreated } from './qr-bulk.errors.js';
import type { BulkResult } from './qr-bulk.service.js';

/** The response to a bulk request: the result of each item. */
@Injectable()
export class QrBulkReports {
  constructor(
    private readonly problems: ProblemRenderer,
    private readonly responses: QrResponsesService,
  ) {}

  ofDryRun(results: BulkResult[], requestId: string): BulkReportDto {
    return { created: 0, valid: count(results, 'valid'), ...this.common(results, requestId) };
  }

  /** @throws NothingCreated with the report, when no item was created */
  ofCreation(results: BulkResult[], requestId: string): BulkReportDto {
    const created = count(results, 'created');
    const report = { created, ...this.common(results, requestId) };
    if (created > 0) return report;
    const detail = `No QR code was created: ${report.failed} of ${results.length} items failed; see results.`;
    throw new NothingCreated(detail, report);
  }

  private common(results: BulkResult[], requestId: string) {
    return {
      failed: count(results, 'failed'),
      results: results.map((result, index) => this.toDto(result, index, requestId)),
    };
  }

  private toDto(
    { item, status, code, problem }: BulkResult,
    index: number,
    requestId: string,
  ): BulkResultDto {
    return {
      index,
      ...(item.csv ? { row: item.csv.row } : {}),
      status,
      ...(code ? { qr: this.responses.newToDto(code) } : {}),
      ...(problem ? { error: this.problems.render(problem, requestId) } : {}),
    };
  }
}

const count = (results: BulkResult[], wanted: BulkResult['status']) =>
  results.filter(({ status }) => status === wanted).length;
