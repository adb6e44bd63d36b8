import { applyDecorators, Controller, Post, Query, Req, Res, Get } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Response } from 'express';
import { newId } from '#libs/database';
import { categoryOf } from '#libs/qr-codes';
import { CurrentCaller, type Caller } from '../../http/requests/caller.js';
import { ApiProblems } from '../../http/problems/index.js';
import type { ApiRequest } from '../../http/requests/api-request.js';
import { contentDispositionOf } from '../../http/requests/response-headers.js';
import { Operation, Returns } from '../../http/requests/operation.decorator.js';
import { BULK_BODIES, BulkItems, QrBulkBodies } from './qr-bulk-bodies.js';
import type { ReadItem } from './qr-bulk-task.js';
import { QrBulkReports, type WrittenReport } from './qr-bulk-reports.js';
import {
  CreateQrCodesDto,
  BulkProblemDto,
  BulkQuery,
  BulkTemplateQuery,
  BulkReportDto,
} from './qr-bulk.dto.js';
import { MalformedCsv } from './qr-bulk.errors.js';
import { QrBulkService } from './qr-bulk.service.js';
import { CreateQrCodeDto } from '../record/qr-create.dto.js';
import { beginCsv, toCsv } from '../../http/requests/csv.js';
import { cellsOfData } from '../record/qr-csv.fields.js';

const report = (description: string) => ({ type: BulkReportDto, description });

const ITEMS = {
  oneOf: [
    { $ref: getSchemaPath(CreateQrCodesDto) },
    { type: 'array', minItems: 1, maxItems: 1000, items: { $ref: getSchemaPath(CreateQrCodeDto) } },
  ],
};
const ITEM = { name: 'Table 4', category: 'url', qr_data: { url: 'https://example.com/menu' } };
const EXAMPLES = {
  two: { summary: 'Two QR codes', value: { items: [ITEM, { ...ITEM, name: 'Table 5' }] } },
};
const CSV = { type: 'string', example: 'name,url\nTable 12,https://example.com/menu\n' };
const FORM = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary', description: 'CSV' } },
};
/** @ApiBody would give every type the same schema. */
const BULK_CONTENT = {
  'application/json': { schema: ITEMS, examples: EXAMPLES },
  'text/csv': { schema: CSV },
  'multipart/form-data': { schema: FORM },
};

const BulkResponses = () =>
  applyDecorators(
    Returns(
      200,
      report('The report of a dry run, which stores nothing, or of an upsert in which nothing failed'),
    ),
    Returns(207, report('Some items failed; see the results')),
    Returns(201, report('All QR codes were created')),
    ApiResponse({
      status: 422,
      description: '`validation_failed`: Nothing was stored',
      content: { 'application/problem+json': { schema: { $ref: getSchemaPath(BulkProblemDto) } } },
    }),
  );

@ApiTags('QR codes')
@ApiExtraModels(CreateQrCodesDto, BulkProblemDto)
@Controller('api/v1/qr/bulk')
export class QrBulkController {
  constructor(
    private readonly bulk: QrBulkService,
    private readonly reports: QrBulkReports,
  ) {}

  @Post()
  @Operation({
    operationId: 'bulkCreateQrCodes',
    summary: 'Create QR codes in bulk',
    description:
      'Creates 1 to 1,000 QR codes from JSON, from CSV (RFC 4180 with a header row; comma, semicolon or tab) or ' +
      'from a form with one CSV `file`, up to 10 MiB and 500,000 values or cells; each item can have up to 1 MiB ' +
      'and 20,000 values. CSV columns are the fields of the create body: `name`, `category`, `url` (short for ' +
      '`qr_data.url`), `qr_data.<field>`, `tags` separated by `|`, `metadata.<key>` and so on. Dots separate nested fields, and an empty cell means that the field is ' +
      'omitted. Items fail independently unless you send `atomic=true`; the status is 422 if none was created. ' +
      'The whole request counts as one request toward the limits. Bulk requests of a workspace are read one after ' +
      'the other; if they take too much memory, the status is 503 with `Retry-After`. For 24 hours, the `change_id` ' +
      'can be reverted; folders that the request has created stay.',
    readBy: QrBulkBodies,
    preparedBy: QrBulkService,
    reads: ({ query }) => query.dry_run === 'true',
    bodyTypes: BULK_BODIES,
    requestBody: { required: true, content: BULK_CONTENT },
  })
  @BulkResponses()
  @ApiProblems(MalformedCsv)
  async create(
    @CurrentCaller() caller: Caller,
    @BulkItems() items: ReadItem[],
    @Query() query: BulkQuery,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    const { requestId } = request;
    const change = { ...query, changeId: newId() };
    const report = this.reports.write(await this.bulk.run(caller, items, change), change, requestId);
    response.status(statusOf(query, report)).type('json');
    return report.json;
  }

  @Get('template.csv')
  @Operation({
    operationId: 'getBulkTemplate',
    summary: 'Download a CSV template',
    description:
      'Returns a CSV file for the bulk request with the columns of a category and an example, which you replace ' +
      'with your QR codes.',
  })
  @Returns(200, {
    description: 'The template',
    content: { 'text/csv': { schema: { type: 'string' }, example: 'name,category,qr_data.url\r\n' } },
    headers: contentDispositionOf('`attachment`, with a name such as `qr-codes-url.csv`'),
  })
  get(@Query() { category, ...format }: BulkTemplateQuery, @Res() response: Response): void {
    const cells = cellsOfData(categoryOf(category).example);
    const header = [...OWN, ...cells.map(({ path }) => path.join('.'))];
    const own = [`Example: ${category}`, category, ...OWN.slice(2).map(() => null)];
    response.set({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="qr-codes-${category}.csv"`,
    });
    const row = [...own, ...cells.map(({ value }) => value)];
    response.send(beginCsv(header, format) + toCsv([row], format));
  }
}

function statusOf({ dry_run, mode }: BulkQuery, { failed }: WrittenReport): number {
  if (dry_run) return 200;
  if (failed > 0) return 207;
  return mode === 'upsert' ? 200 : 201;
}

/** Columns beside those of the category. */
const OWN = ['name', 'category', 'tags', 'folder', 'external_id', 'short_code'];
