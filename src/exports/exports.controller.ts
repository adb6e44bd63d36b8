import { Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Config } from '#libs/platform';
import type { WorkspaceExport } from '#libs/database';
import { FilesUnavailable } from '../files/files.errors.js';
import { ApiProblems, EmailNotVerified } from '../http/problems/index.js';
import { CurrentCaller, personBehind, type Caller } from '../http/requests/caller.js';
import { Id } from '../http/requests/id.pipe.js';
import { Operation, Returns } from '../http/requests/operation.decorator.js';
import { PageQuery } from '../http/requests/page.dto.js';
import { contentDispositionOf } from '../http/requests/response-headers.js';
import { PlanLimit } from '../workspaces/workspaces.errors.js';
import { ExportArchives } from './export-archives.js';
import { ExportRequestsService } from './export-requests.service.js';
import { ExportDto, ExportListDto } from './exports.dto.js';
import {
  ExportNeedsSession,
  ExportNotFound,
  ExportNotReady,
  ExportTooSoon,
  ExportUnavailable,
  RangeNotSatisfiable,
} from './exports.errors.js';
import { ExportsService } from './exports.service.js';

const ARCHIVE = {
  content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
  headers: {
    ...contentDispositionOf('`attachment`, with a name of the workspace and the time'),
    ETag: {
      description: 'Identifies the archive, to send as If-Range',
      schema: { type: 'string', example: '"01936f5e-8c10-7f4e-8d52-3b9a7c6e1f20"' },
    },
    'Accept-Ranges': { description: '`bytes`', schema: { type: 'string' } },
  },
};

@ApiTags('Workspace')
@Controller('api/settings/v1/exports')
export class ExportsController {
  constructor(
    private readonly exports: ExportsService,
    private readonly requests: ExportRequestsService,
    private readonly archives: ExportArchives,
    private readonly config: Config,
  ) {}

  @Get()
  @Operation({
    operationId: 'listExports',
    summary: 'List exports',
    description: 'Returns the exports of the workspace of the last 7 days, newest first.',
  })
  @Returns(200, { description: 'A page of exports', type: ExportListDto })
  async list(@CurrentCaller() caller: Caller, @Query() query: PageQuery): Promise<ExportListDto> {
    const { rows, nextCursor } = await this.exports.list(caller, query);
    return { items: rows.map((row) => this.toDto(row, caller)), nextCursor };
  }

  @Post()
  @Operation({
    operationId: 'createExport',
    summary: 'Export the workspace',
    description:
      'Writes all data of the workspace to a signed archive in the background, which another installation can import. It ' +
      'contains personal data, but no passwords, keys, tokens and secrets. An email informs all admins. Only you can ' +
      'download the archive, for 7 days, in which it counts as stored. Once a day, and not with an API key.',
  })
  @Returns(202, { description: 'The export will begin', type: ExportDto })
  @ApiProblems(ExportNeedsSession, EmailNotVerified, ExportTooSoon, PlanLimit, FilesUnavailable)
  async create(@CurrentCaller() caller: Caller): Promise<ExportDto> {
    return this.toDto(await this.requests.create(caller), caller);
  }

  @Get(':id')
  @Operation({
    operationId: 'getExport',
    summary: 'Get an export',
    description: 'Returns whether an export can be downloaded.',
  })
  @Returns(200, { description: 'The export', type: ExportDto })
  @ApiProblems(ExportNotFound)
  async get(@CurrentCaller() caller: Caller, @Id('export') id: string): Promise<ExportDto> {
    return this.toDto(await this.exports.findOrThrow(caller, id), caller);
  }

  @Get(':id/archive.zip')
  @Operation({
    operationId: 'downloadExport',
    summary: 'Download an export',
    description:
      'Returns the ZIP archive of an export. Only the person who has requested it can download it, in any session; ' +
      'for others, it is not found (404). API keys get 403. A download that broke off continues with `Range` ' +
      '(one range) and the ETag as `If-Range`: 206.',
  })
  @Returns(200, { description: 'The archive', ...ARCHIVE })
  @ApiResponse({ status: 206, description: 'The part of the archive that `Range` names', ...ARCHIVE })
  @ApiProblems(ExportNeedsSession, ExportNotFound, ExportNotReady, RangeNotSatisfiable, ExportUnavailable)
  async download(
    @CurrentCaller() caller: Caller,
    @Id('export') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.archives.send(await this.exports.findOwnReady(caller, id), request, response);
  }

  private toDto(row: WorkspaceExport, caller: Caller): ExportDto {
    return ExportDto.from(row, caller.kind === 'session' ? personBehind(caller) : null, this.config.baseUrl);
  }
}
