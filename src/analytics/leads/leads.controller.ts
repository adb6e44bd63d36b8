import { Body, Controller, Delete, Get, Patch, Query, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Config } from '#libs/platform';
import { CurrentCaller, type Caller } from '../../http/requests/caller.js';
import { ApiProblems, nothingToChange } from '../../http/problems/index.js';
import { prefersCsv } from '../../http/requests/accept.js';
import { sendCsv } from '../../http/requests/csv.js';
import { Id } from '../../http/requests/id.pipe.js';
import { Operation, Returns } from '../../http/requests/operation.decorator.js';
import { ReturnsLeads, sendPage } from './leads-response.js';
import { CSV_OF_WORKSPACE } from './leads.csv.js';
import { LeadDto, LeadListDto, ListLeadsQuery, UpdateLeadDto } from './leads.dto.js';
import { LeadNotFound } from './leads.errors.js';
import { LeadsService } from './leads.service.js';

@ApiTags('Leads')
@ApiExtraModels(LeadListDto)
@Controller('api/v1/leads')
export class LeadsController {
  constructor(
    private readonly leads: LeadsService,
    private readonly config: Config,
  ) {}

  @Get()
  @Operation({
    operationId: 'listLeads',
    summary: 'List the leads of the workspace',
    description:
      'Returns what visitors have submitted with the forms of landing pages, newest first, including leads of ' +
      'deleted QR codes for as long as these can be restored. With `folder_id`, only those of QR codes that are in ' +
      'the folder now are returned. A page can have fewer than `limit` leads when they are large, or none at all, ' +
      'if only a few of many leads pass the filters: follow `next_cursor` until it is null. With `Accept: ' +
      'text/csv`, the response contains all matching leads, however many, and `limit` and `cursor` are ignored; ' +
      'its column `fields` is JSON. Leads are personal data: a viewer or a key without `leads` gets 403.',
  })
  @ReturnsLeads(CSV_OF_WORKSPACE.columns)
  async list(
    @CurrentCaller() caller: Caller,
    @Query() query: ListLeadsQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    if (prefersCsv(request, query))
      await this.leads.export(caller, query, (parts) =>
        sendCsv(response, { ...CSV_OF_WORKSPACE, format: query }, parts),
      );
    else sendPage(response, this.config.baseUrl, await this.leads.list(caller, query));
  }

  @Patch(':id')
  @Operation({
    operationId: 'updateLead',
    summary: 'Change the state of a lead',
    description: 'Says whether somebody has dealt with a lead. The audit log records it.',
  })
  @Returns(200, { description: 'The lead after the change', type: LeadDto })
  @ApiProblems(LeadNotFound)
  async update(
    @CurrentCaller() caller: Caller,
    @Id('lead') id: string,
    @Body() { state }: UpdateLeadDto,
  ): Promise<LeadDto> {
    if (state === undefined) throw nothingToChange();
    return this.leads.setState(caller, id, state);
  }

  @Delete(':id')
  @Operation({
    operationId: 'deleteLead',
    summary: 'Delete a lead',
    description:
      'Deletes a lead for good. The audit log records it, without what the visitor entered. Webhook deliveries of ' +
      'the lead become `erased`: what they contained is removed, and they are no longer sent.',
  })
  @Returns(204, { description: 'The lead was deleted' })
  @ApiProblems(LeadNotFound)
  async delete(@CurrentCaller() caller: Caller, @Id('lead') id: string): Promise<void> {
    await this.leads.delete(caller, id);
  }
}
