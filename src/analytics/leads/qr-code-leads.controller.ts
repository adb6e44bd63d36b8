import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Config } from '#libs/platform';
import { CurrentCaller, type Caller } from '../../http/requests/caller.js';
import { ApiProblems } from '../../http/problems/index.js';
import { QrCodeNotFound } from '../../qr/record/qr.errors.js';
import { prefersCsv } from '../../http/requests/accept.js';
import { sendCsv } from '../../http/requests/csv.js';
import { Id } from '../../http/requests/id.pipe.js';
import { Operation } from '../../http/requests/operation.decorator.js';
import { ReturnsLeads, sendPage } from './leads-response.js';
import { csvOfQrCode } from './leads.csv.js';
import { LeadListDto, ListQrCodeLeadsQuery } from './leads.dto.js';
import { LeadsService } from './leads.service.js';

@ApiTags('Leads')
@ApiExtraModels(LeadListDto)
@Controller('api/v1/qr/:id/leads')
export class QrCodeLeadsController {
  constructor(
    private readonly leads: LeadsService,
    private readonly config: Config,
  ) {}

  @Get()
  @Operation({
    operationId: 'listQrCodeLeads',
    summary: 'List the leads of a QR code',
    description:
      'Returns what visitors have submitted with the form of one landing page, newest first. A page can have fewer ' +
      'than `limit` leads when they are large: follow `next_cursor` until it is null. With `Accept: text/csv`, the ' +
      'response contains all matching leads, however many, and `limit` and `cursor` are ignored. It has a column ' +
      '`fields.<name>` for each of the first 100 field names, in order of appearance starting from the newest ' +
      'lead. Missing values are empty cells. Leads are personal data: a viewer or a key without `leads` gets 403.',
  })
  @ReturnsLeads(csvOfQrCode(['name', 'email']).columns)
  @ApiProblems(QrCodeNotFound)
  async list(
    @CurrentCaller() caller: Caller,
    @Id('QR code') id: string,
    @Query() query: ListQrCodeLeadsQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    if (prefersCsv(request, query))
      await this.leads.exportOfQrCode(caller, id, query, (names, parts) =>
        sendCsv(response, { ...csvOfQrCode(names), format: query }, parts),
      );
    else sendPage(response, this.config.baseUrl, await this.leads.listOfQrCode(caller, id, query));
  }
}
