import { Injectable } from '@nestjs/common';
import { Config } from '#libs/platform';
import { buildPayload, isCaseSensitiveKey, shortUrlBaseOf, shortUrlOf } from '#libs/qr-codes';
import type { Problem } from '../../http/problems/index.js';
import { ProblemRenderer } from '../../http/problems/problem.renderer.js';
import type { BulkQuery, BulkReportDto, BulkResultDto } from './qr-bulk.dto.js';
import { NothingCreated } from './qr-bulk.errors.js';
import { ListedFaults } from '../../http/problems/listed-faults.js';
import type { BulkCode } from './qr-bulk-task.js';
import type { BulkResult } from './qr-bulk-items.service.js';
import type { QrCodeDto } from '../record/qr.dto.js';

type Counts = Pick<BulkReportDto, 'created' | 'updated' | 'unchanged' | 'valid'>;

/** BulkReportDto as it is sent: the records in it are text already. */
export interface WrittenReport {
  failed: number;
  json: string;
}

/** The response to a bulk request: the result of each item. */
@Injectable()
export class QrBulkReports {
  constructor(
    private readonly problems: ProblemRenderer,
    private readonly config: Config,
  ) {}

  /** @throws NothingCreated with the report, when all items of what is no dry run failed or were skipped */
  write(
    results: BulkResult[],
    { mode, dry_run: isDryRun, changeId }: Pick<BulkQuery, 'mode' | 'dry_run'> & { changeId: string },
    requestId: string,
  ): WrittenReport {
    const countOf = (status: BulkResult['status']) =>
      results.filter((result) => result.status === status || result.change === status).length;
    const edited = mode === 'upsert' && { updated: countOf('updated'), unchanged: countOf('unchanged') };
    const counts = { created: countOf('created'), ...edited, ...(isDryRun && { valid: countOf('valid') }) };
    if (!isDryRun && countOf('failed') + countOf('skipped') === results.length)
      throw this.toRefusal(results, counts, requestId);
    const isChanged = !isDryRun && countOf('created') + countOf('updated') > 0;
    return this.writeReport(results, { ...counts, change_id: isChanged ? changeId : null }, requestId);
  }

  private toRefusal(results: BulkResult[], counts: Counts, requestId: string): Problem {
    const failed = results.filter(({ status }) => status === 'failed').length;
    const faults = new ListedFaults();
    const dtos = results.map((result, index) => this.toDto(result, index, requestId, faults));
    const detail = `No QR code was ${counts.updated === undefined ? 'created' : 'created or updated'}: ${failed} of ${results.length} items failed; see results.`;
    return new NothingCreated(detail, { ...counts, failed, ...omittedBy(faults), results: dtos });
  }

  private writeReport(
    results: BulkResult[],
    counts: Counts & Pick<BulkReportDto, 'change_id'>,
    requestId: string,
  ): WrittenReport {
    const faults = new ListedFaults();
    const items = results.map((result, index) => {
      const json = JSON.stringify(this.toDto(result, index, requestId, faults));
      return result.code ? `${json.slice(0, -1)},"qr":${this.answerOf(result.code)}}` : json;
    });
    const failed = results.filter(({ status }) => status === 'failed').length;
    const head = JSON.stringify({ ...counts, failed, ...omittedBy(faults) });
    return { failed, json: `${head.slice(0, -1)},"results":[${items.join()}]}` };
  }

  /** Without the record. */
  private toDto(
    { csv, status, change, edited, problem }: BulkResult,
    index: number,
    requestId: string,
    faults: ListedFaults,
  ): Omit<BulkResultDto, 'qr'> {
    return {
      index,
      ...(csv ? { row: csv.row } : {}),
      status,
      ...(change && { change }),
      ...(edited && { id: edited.id ?? '', ...(change ? {} : { version: edited.version ?? 1 }) }),
      ...(edited?.changes && { changes: edited.changes }),
      ...(problem ? { error: this.problems.render(faults.cut(problem), requestId) } : {}),
    };
  }

  /** With the short code that was stored: the first one can have been taken. With a folder by path, its id. */
  private answerOf(code: BulkCode): string {
    const { row, answer: written, folder, renewed } = code;
    const { shortCode, shortCodeNorm, domain, folderId, digitalLink } = row;
    const answer =
      folder === null
        ? written
        : JSON.stringify({ ...(JSON.parse(written) as QrCodeDto), folder_id: folderId });
    if (!renewed || shortCode === null) return answer;
    const base = shortUrlBaseOf(domain, this.config.shortUrlBase);
    const isExact = isCaseSensitiveKey(shortCodeNorm);
    const shortUrl = shortUrlOf(base, shortCode);
    return JSON.stringify({
      ...(JSON.parse(answer) as QrCodeDto),
      short_code: shortCode,
      ...(digitalLink === null && { payload: isExact ? shortUrl : buildPayload(base, shortCode) }),
      short_url: shortUrl,
    });
  }
}

const omittedBy = ({ omitted }: ListedFaults) => (omitted > 0 ? { errors_omitted: omitted } : {});
