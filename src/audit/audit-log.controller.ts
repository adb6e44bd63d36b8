import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentCaller, type Caller } from '../http/requests/caller.js';
import { prefersCsv } from '../http/requests/accept.js';
import { sendCsv } from '../http/requests/csv.js';
import { contentDispositionOf } from '../http/requests/response-headers.js';
import { Operation, Returns } from '../http/requests/operation.decorator.js';
import { AUDIT_COLUMNS, AuditEntryDto, AuditEntryListDto, AuditLogQuery, auditRow } from './audit-log.dto.js';
import { AuditLogService } from './audit-log.service.js';

@ApiTags('Audit log')
@ApiExtraModels(AuditEntryListDto)
@Controller('api/settings/v1/audit-log')
export class AuditLogController {
  constructor(private readonly auditLog: AuditLogService) {}

  @Get()
  @Operation({
    operationId: 'listAuditLog',
    summary: 'List the audit log',
    description:
      'Returns changes to settings, members and API keys, edits of QR codes, and failed sign-ins, newest first. ' +
      'Edits of QR codes are listed for as long as they are in the history of the code. With `Accept: text/csv`, ' +
      'the response contains all matching entries at once, and `limit` and `cursor` are ignored.',
  })
  @Returns(200, {
    content: {
      'application/json': { schema: { $ref: getSchemaPath(AuditEntryListDto) } },
      'text/csv': { schema: { type: 'string' }, example: `${AUDIT_COLUMNS.join(',')}\r\n` },
    },
    description: 'A page of entries, or all entries as CSV',
    headers: contentDispositionOf('Only for CSV: `attachment; filename="audit-log.csv"`'),
  })
  async list(
    @CurrentCaller() caller: Caller,
    @Query() query: AuditLogQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    if (prefersCsv(request, query)) {
      const file = { fileName: 'audit-log.csv', columns: AUDIT_COLUMNS, rowOf: auditRow, format: query };
      await sendCsv(response, file, this.auditLog.parts(caller, query));
      return;
    }
    const { rows, nextCursor } = await this.auditLog.list(caller, query);
    response.json({
      items: rows.map((entry) => AuditEntryDto.from(entry)),
      nextCursor,
    } satisfies AuditEntryListDto);
  }
}
