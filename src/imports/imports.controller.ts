import { Controller, Delete, Get, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Config } from '#libs/platform';
import { TooManyAttempts } from '../http/limits/attempts.errors.js';
import { ApiProblems, EmailNotVerified } from '../http/problems/index.js';
import { missingFile } from '../http/requests/file-body.js';
import { CurrentCaller, type Caller } from '../http/requests/caller.js';
import { sendCsvLines } from '../http/requests/csv.js';
import { Id } from '../http/requests/id.pipe.js';
import { Operation, Returns } from '../http/requests/operation.decorator.js';
import { contentDispositionOf, LINK, LOCATION } from '../http/requests/response-headers.js';
import { PlanLimit } from '../workspaces/workspaces.errors.js';
import { MalformedCsv } from '../qr/bulk/qr-bulk.errors.js';
import { IMPORT_BODIES, ImportBodies } from './import-bodies.js';
import { REPORT_COLUMNS } from './import-report.js';
import type { ReadImport } from './import-task.js';
import { ImportDto, ImportListDto } from './imports.dto.js';
import {
  ImportEnded,
  ImportHasFaults,
  ImportNotFound,
  ImportNotReady,
  ImportNotRevertible,
  ImportOpen,
} from './imports.errors.js';
import { ImportsService } from './imports.service.js';
import { IMPORT_FORM } from './imports.fields.js';
import { RecordPageQuery } from '../http/requests/page.dto.js';

@ApiTags('QR codes')
@Controller('api/v1/imports')
export class ImportsController {
  constructor(
    private readonly imports: ImportsService,
    private readonly config: Config,
  ) {}

  @Get()
  @Operation({
    operationId: 'listImports',
    summary: 'List imports',
    description: 'Returns the imports of the last 30 days, newest first.',
  })
  @Returns(200, { description: 'A page of imports', type: ImportListDto, headers: LINK })
  async list(@CurrentCaller() caller: Caller, @Query() query: RecordPageQuery): Promise<ImportListDto> {
    const { rows, nextCursor } = await this.imports.list(caller, query);
    return { data: rows.map((row) => ImportDto.from(row, this.config.baseUrl)), next_cursor: nextCursor };
  }

  @Post()
  @Operation({
    operationId: 'createImport',
    summary: 'Import QR codes of another service',
    description:
      'Takes the CSV export of Bitly, Rebrandly, Short.io, Dub, Shlink, QR TIGER, Uniqode, YOURLS, Kutt or of this ' +
      'service, up to 50 MiB, 100,000 rows and 2,000,000 cells of up to 8,192 characters, and imports it in the ' +
      'background. Short codes, tags, times of creation, archived codes and redirects by device come along, also the ' +
      'domain, if it is verified here; scans that were counted elsewhere are the `imported_scans` of its analytics. The ' +
      'archive of an export brings QR codes with designs, rules and folders; those that are here stay as they are. With ' +
      '`dry_run=true`, it only says what would happen, until it is started. Rows fail independently, unless you send ' +
      '`atomic=true`. A workspace has one import at a time (409), sends up to 20 files a day, also ' +
      'those that are refused (429), and needs room for all codes before it begins (409 `plan_limit`). The file counts as ' +
      'stored until it is imported, and the report for 30 days.',
    readBy: ImportBodies,
    bodyTypes: IMPORT_BODIES,
    requestBody: { required: true, content: { 'multipart/form-data': { schema: IMPORT_FORM } } },
  })
  @Returns(202, { description: 'The import will begin', type: ImportDto, headers: LOCATION })
  @ApiProblems(MalformedCsv, EmailNotVerified, ImportOpen, PlanLimit, TooManyAttempts)
  async create(@CurrentCaller() caller: Caller, @Req() { body }: Request): Promise<ImportDto> {
    const read = body as ReadImport | undefined;
    if (!read) throw missingFile();
    return ImportDto.from(await this.imports.create(caller, read), this.config.baseUrl);
  }

  @Get(':id')
  @Operation({
    operationId: 'getImport',
    summary: 'Get an import',
    description: 'Returns how far one import has come. Those of other workspaces are not found (404).',
  })
  @Returns(200, { description: 'The import', type: ImportDto })
  @ApiProblems(ImportNotFound)
  async get(@CurrentCaller() caller: Caller, @Id('import') id: string): Promise<ImportDto> {
    return ImportDto.from(await this.imports.findOrThrow(caller, id), this.config.baseUrl);
  }

  @Get(':id/report.csv')
  @Operation({
    operationId: 'getImportReport',
    summary: 'Download the report of an import',
    description:
      'Returns a CSV file with a line for each row that was checked or imported so far: its result, the ' +
      'short URL, and for a row that failed the cell and the reason. After a revert, a line for each QR code says ' +
      'whether it was undone or kept, and why.',
  })
  @Returns(200, {
    description: 'The report',
    content: { 'text/csv': { schema: { type: 'string' }, example: `${REPORT_COLUMNS.join()}\r\n` } },
    headers: contentDispositionOf('`attachment`, with the name `import-report.csv`'),
  })
  @ApiProblems(ImportNotFound)
  async report(
    @CurrentCaller() caller: Caller,
    @Id('import') id: string,
    @Res() response: Response,
  ): Promise<void> {
    const file = { fileName: 'import-report.csv', columns: REPORT_COLUMNS, format: {} };
    await sendCsvLines(response, file, await this.imports.report(caller, id));
  }

  @Post(':id/start')
  @Operation({
    operationId: 'startImport',
    summary: 'Start an import',
    description: 'Imports what a dry run has checked, when the import is `ready`.',
  })
  @Returns(202, { description: 'The import goes on', type: ImportDto })
  @ApiProblems(ImportNotFound, ImportNotReady, ImportHasFaults, PlanLimit)
  async start(@CurrentCaller() caller: Caller, @Id('import') id: string): Promise<ImportDto> {
    return ImportDto.from(await this.imports.start(caller, id), this.config.baseUrl);
  }

  @Post(':id/revert')
  @Operation({
    operationId: 'revertImport',
    summary: 'Revert an import',
    description:
      'Within 24 hours, takes back in the background what an import did, also one that failed or was cancelled: QR ' +
      'codes that it created are deleted, and changed ones get the fields of the version before. Those that were ' +
      'edited since are kept, and the report lists them.',
  })
  @Returns(202, { description: 'The revert will begin', type: ImportDto })
  @ApiProblems(ImportNotFound, ImportNotRevertible, ImportOpen)
  async revert(@CurrentCaller() caller: Caller, @Id('import') id: string): Promise<ImportDto> {
    return ImportDto.from(await this.imports.revert(caller, id), this.config.baseUrl);
  }

  @Delete(':id')
  @Operation({
    operationId: 'cancelImport',
    summary: 'Cancel an import',
    description:
      'Ends an import that has not ended. What it has imported so far stays, and can be reverted; its report stays, too.',
  })
  @Returns(204, { description: 'The import does not continue' })
  @ApiProblems(ImportNotFound, ImportEnded)
  cancel(@CurrentCaller() caller: Caller, @Id('import') id: string): Promise<void> {
    return this.imports.cancel(caller, id);
  }
}
