import { Body, Controller, Delete, Get, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { DesignTemplate } from '#libs/database';
import { CurrentCaller, type Caller } from '../../http/requests/caller.js';
import { ApiProblems } from '../../http/problems/index.js';
import { ETAG, etagOf, LINK, LOCATION } from '../../http/requests/response-headers.js';
import { Id } from '../../http/requests/id.pipe.js';
import { IfMatch, type Precondition } from '../../http/requests/if-match.js';
import { Operation, Returns } from '../../http/requests/operation.decorator.js';
import { UnscannableDesign } from '../record/qr.errors.js';
import {
  CreateDesignTemplateDto,
  DesignTemplateDto,
  DesignTemplateListDto,
  UpdateDesignTemplateDto,
} from './design-templates.dto.js';
import {
  DesignTemplateNotFound,
  TemplateNameTaken,
  TooManyDesignTemplates,
} from './design-templates.errors.js';
import { DesignTemplatesService } from './design-templates.service.js';
import { RecordPageQuery } from '../../http/requests/page.dto.js';

@ApiTags('Design templates')
@Controller('api/v1/design-templates')
export class DesignTemplatesController {
  constructor(private readonly templates: DesignTemplatesService) {}

  @Get()
  @Operation({
    operationId: 'listDesignTemplates',
    summary: 'List design templates',
    description: 'Returns the design templates of the workspace, newest first.',
  })
  @Returns(200, { description: 'A page of design templates', type: DesignTemplateListDto, headers: LINK })
  async list(
    @CurrentCaller() caller: Caller,
    @Query() query: RecordPageQuery,
  ): Promise<DesignTemplateListDto> {
    const { rows, nextCursor } = await this.templates.list(caller, query);
    return { data: rows.map((row) => DesignTemplateDto.from(row)), next_cursor: nextCursor };
  }

  @Post()
  @Operation({
    operationId: 'createDesignTemplate',
    summary: 'Create a design template',
    description:
      'Stores a design under a name. A workspace can have up to 100 (409). Send its ID as ' +
      '`design_template_id` when you create or update QR codes: they get a copy of its design.',
    preparedBy: DesignTemplatesService,
  })
  @Returns(201, {
    description: 'The design template was created',
    type: DesignTemplateDto,
    headers: { ...LOCATION, ...ETAG },
  })
  @ApiProblems(TemplateNameTaken, TooManyDesignTemplates, UnscannableDesign)
  async create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateDesignTemplateDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DesignTemplateDto> {
    return send(response, await this.templates.create(caller, body));
  }

  @Get(':id')
  @Operation({
    operationId: 'getDesignTemplate',
    summary: 'Get a design template',
    description: 'Returns one design template. Those of other workspaces are not found (404).',
  })
  @Returns(200, { description: 'The design template', type: DesignTemplateDto, headers: ETAG })
  @ApiProblems(DesignTemplateNotFound)
  async get(
    @CurrentCaller() caller: Caller,
    @Id('design template') id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DesignTemplateDto> {
    return send(response, await this.templates.findOrThrow(caller, id));
  }

  @Patch(':id')
  @Operation({
    operationId: 'updateDesignTemplate',
    summary: 'Update a design template',
    description:
      'Changes the fields in the body, which is a JSON merge patch (RFC 7396). QR codes that have a copy of the ' +
      'design stay as they are; to change them, apply the template again with `PATCH /api/v1/qr/bulk`.',
  })
  @Returns(200, {
    description: 'The design template after the change',
    type: DesignTemplateDto,
    headers: ETAG,
  })
  @ApiProblems(DesignTemplateNotFound, TemplateNameTaken, UnscannableDesign)
  async update(
    @CurrentCaller() caller: Caller,
    @Id('design template') id: string,
    @Body() body: UpdateDesignTemplateDto,
    @IfMatch() precondition: Precondition,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DesignTemplateDto> {
    return send(response, await this.templates.update(caller, id, body, precondition));
  }

  @Delete(':id')
  @Operation({
    operationId: 'deleteDesignTemplate',
    summary: 'Delete a design template',
    description:
      'Deletes a design template. QR codes keep their designs. If it was the default design of the workspace, new ' +
      'QR codes are black on white again.',
  })
  @Returns(204, { description: 'The design template was deleted' })
  @ApiProblems(DesignTemplateNotFound)
  async delete(
    @CurrentCaller() caller: Caller,
    @Id('design template') id: string,
    @IfMatch() precondition: Precondition,
  ): Promise<void> {
    await this.templates.delete(caller, id, precondition);
  }
}

function send(response: Response, template: DesignTemplate): DesignTemplateDto {
  response.set('ETag', etagOf(template.version));
  return DesignTemplateDto.from(template);
}
