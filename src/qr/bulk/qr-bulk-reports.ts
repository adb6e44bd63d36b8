import { Injectable } from '@nestjs/common';
import { Config } from '#libs/platform';
import { buildPayload, isCaseSensitiveKey, shortUrlBaseOf, shortUrlOf } from '#libs/qr-codes';
import { ProblemRenderer } from '../../http/problems/problem.renderer.js';
import type { BulkQuery, BulkResultDto } from './qr-bulk.dto.js';
import { NothingCreated } from './qr-bulk.errors.js';
import type { ListedProblems } from '../../http/problems/listed-problems.js';
import type { BulkCode } from './qr-bulk-task.js';
import type { BulkResult } from './qr-bulk-items.service.js';
import type { QrCodeDto } from '../record/qr.dto.js';

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
    const failed = countOf('failed');
    const listed = this.problems.forReport(requestId);
    const dtos = results.map((result, index) => toDto(result, index, listed));
    const faults = { failed, ...listed.omitted };
    if (!isDryRun && failed + countOf('skipped') === results.length) {
      const done = edited ? 'created or updated' : 'created';
      const detail = `No QR code was ${done}: ${failed} of ${results.length} items failed; see results.`;
      throw new NothingCreated(detail, { ...counts, ...faults, results: dtos });
    }
    const isChanged = !isDryRun && countOf('created') + countOf('updated') > 0;
    const head = JSON.stringify({ ...counts, change_id: isChanged ? changeId : null, ...faults });
    const items = dtos.map((dto, index) => this.withRecord(JSON.stringify(dto), results[index]?.code));
    return { failed, json: `${head.slice(0, -1)},"results":[${items.join()}]}` };
  }

  private withRecord(item: string, code: BulkCode | undefined): string {
    return code ? `${item.slice(0, -1)},"qr":${this.answerOf(code)}}` : item;
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

/** Without the record. */
const toDto = (
  { csv, status, change, edited, problem }: BulkResult,
  index: number,
  listed: ListedProblems,
): Omit<BulkResultDto, 'qr'> => ({
  index,
  ...(csv ? { row: csv.row } : {}),
  status,
  ...(change && { change }),
  ...(edited && { id: edited.id ?? '', ...(change ? {} : { version: edited.version ?? 1 }) }),
  ...(edited?.changes && { changes: edited.changes }),
  ...listed.errorOf(problem),
});
