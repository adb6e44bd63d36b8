import { Injectable } from '@nestjs/common';
import { mapInSlices } from '#libs/time-slices';
import { ProblemRenderer } from '../problems/problem.renderer.js';
import { QrResponsesService } from '../qr/qr-responses.service.js';
import type { BulkReportDto, BulkResultDto } from './qr-bulk.dto.js';
import { NothingCreated } from './qr-bulk.errors.js';
import { ListedFaults } from './qr-bulk-faults.js';
import type { BulkResult } from './qr-bulk.service.js';

/** BulkReportDto as it is sent: Nest would write a thousand records as JSON without a pause. */
export interface WrittenReport {
  failed: number;
  json: string;
}

/** The response to a bulk request: the result of each item. */
@Injectable()
export class QrBulkReports {
  constructor(
    private readonly problems: ProblemRenderer,
    private readonly responses: QrResponsesService,
  ) {}

  ofDryRun(results: BulkResult[], requestId: string): Promise<WrittenReport> {
    return this.write(results, { created: 0, valid: count(results, 'valid') }, requestId);
  }

  /** @throws NothingCreated with the report, when no item was created */
  async ofCreation(results: BulkResult[], requestId: string): Promise<WrittenReport> {
    const created = count(results, 'created');
    if (created > 0) return this.write(results, { created }, requestId);
    const failed = count(results, 'failed');
    const faults = new ListedFaults();
    const dtos = await mapInSlices(results, (result, index) => this.toDto(result, index, requestId, faults));
    const detail = `No QR code was created: ${failed} of ${results.length} items failed; see results.`;
    throw new NothingCreated(detail, { created, failed, ...omittedBy(faults), results: dtos });
  }

  private async write(
    results: BulkResult[],
    counts: Pick<BulkReportDto, 'created' | 'valid'>,
    requestId: string,
  ): Promise<WrittenReport> {
    const faults = new ListedFaults();
    const items = await mapInSlices(results, (result, index) =>
      JSON.stringify(this.toDto(result, index, requestId, faults)),
    );
    const failed = count(results, 'failed');
    const head = JSON.stringify({ ...counts, failed, ...omittedBy(faults) });
    return { failed, json: `${head.slice(0, -1)},"results":[${items.join()}]}` };
  }

  private toDto(
    { item, status, code, problem }: BulkResult,
    index: number,
    requestId: string,
    faults: ListedFaults,
  ): BulkResultDto {
    return {
      index,
      ...(item.csv ? { row: item.csv.row } : {}),
      status,
      ...(code ? { qr: this.responses.newToDto(code) } : {}),
      ...(problem ? { error: this.problems.render(faults.cut(problem), requestId) } : {}),
    };
  }
}

const omittedBy = ({ omitted }: ListedFaults) => (omitted > 0 ? { errors_omitted: omitted } : {});

const count = (results: BulkResult[], wanted: BulkResult['status']) =>
  results.filter(({ status }) => status === wanted).length;
