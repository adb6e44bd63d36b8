import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiSecurity,
  ApiTags,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Config } from '#libs/config';
import { CurrentCaller, type Caller } from '../auth/caller.js';
import { ApiProblems, EVERY_OPERATION, TAKES_BODY, WRITES } from '../problems/index.js';
import { ETAG, LINK, LOCATION, nextLink } from '../requests/answer-headers.js';
import { BodyTypes, MERGE_PATCH } from '../requests/body-types.decorator.js';
import { ApiIdParam, IdPipe } from '../requests/id.pipe.js';
import { ApiIfMatch, etagOf, IfMatch, type Precondition } from '../requests/if-match.js';
import { FolderListService } from './folder-list.service.js';
import {
  CreateFolderDto,
  DeleteFolderQuery,
  FolderDto,
  FolderListDto,
  ListFoldersQuery,
  UpdateFolderDto,
  type FolderRecord,
} from './folders.dto.js';
import { FolderNameTaken, FolderNotFound, SubfolderNameTaken } from './folders.errors.js';
import { FoldersService } from './folders.service.js';

@ApiTags('Folders')
@ApiSecurity('bearerKey')
@ApiSecurity('headerKey')
@ApiSecurity('sessionCookie')
@ApiProblems(...EVERY_OPERATION)
@Controller('api/v1/folders')
export class FoldersController {
  constructor(
    private readonly folders: FoldersService,
    private readonly lists: FolderListService,
    private readonly config: Config,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'listFolders',
    summary: 'List folders',
    description: 'Of all levels unless `parent_id` says otherwise, newest first.',
  })
  @ApiOkResponse({ type: FolderListDto, headers: LINK })
  async list(
    @CurrentCaller() caller: Caller,
    @Query() query: ListFoldersQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FolderListDto> {
    const { records, nextCursor } = await this.lists.list(caller, query);
    if (nextCursor !== null) response.set('Link', nextLink(request, this.config.baseUrl, nextCursor));
    return { data: records.map((record) => FolderDto.from(record)), next_cursor: nextCursor };
  }

  @Post()
  @ApiOperation({ operationId: 'createFolder', summary: 'Create a folder' })
  @ApiBody({ type: CreateFolderDto })
  @ApiCreatedResponse({ type: FolderDto, headers: { ...LOCATION, ...ETAG } })
  @ApiProblems(...TAKES_BODY, ...WRITES, FolderNameTaken)
  async create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateFolderDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FolderDto> {
    const folder = await this.folders.create(caller, body);
    response.location(`${this.config.baseUrl}/api/v1/folders/${folder.id}`);
    return send(response, folder);
  }

  @Get(':id')
  @ApiIdParam()
  @ApiOperation({ operationId: 'getFolder', summary: 'Get one folder' })
  @ApiOkResponse({ type: FolderDto, headers: ETAG })
  @ApiProblems(FolderNotFound)
  async get(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FolderDto> {
    return send(response, await this.folders.findOrThrow(caller, id));
  }

  @Patch(':id')
  @ApiIdParam()
  @ApiIfMatch()
  @BodyTypes(MERGE_PATCH)
  @ApiOperation({
    operationId: 'updateFolder',
    summary: 'Update a folder',
    description: 'A JSON merge patch (RFC 7396). Another `parent_id` moves it with all that is in it.',
  })
  @ApiBody({ type: UpdateFolderDto })
  @ApiOkResponse({ type: FolderDto, headers: ETAG })
  @ApiProblems(...TAKES_BODY, ...WRITES, FolderNotFound, FolderNameTaken)
  async update(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Body() body: UpdateFolderDto,
    @IfMatch() precondition: Precondition,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FolderDto> {
    return send(response, await this.folders.update(caller, id, body, precondition));
  }

  @Delete(':id')
  @ApiIdParam()
  @ApiIfMatch()
  @HttpCode(204)
  @ApiOperation({
    operationId: 'deleteFolder',
    summary: 'Delete a folder',
    description:
      'What is in it moves to its parent; from a top folder, subfolders move to the top, and QR codes are in no folder ' +
      'then. `contents=delete` deletes its subfolders and all QR codes in them and in it: scans of these then answer 410.',
  })
  @ApiNoContentResponse({ description: 'Deleted' })
  @ApiProblems(...WRITES, FolderNotFound, SubfolderNameTaken)
  async delete(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Query() query: DeleteFolderQuery,
    @IfMatch() precondition: Precondition,
  ): Promise<void> {
    await this.folders.delete(caller, id, query, precondition);
  }
}

function send(response: Response, folder: FolderRecord): FolderDto {
  response.set('ETag', etagOf(folder.version));
  return FolderDto.from(folder);
}
