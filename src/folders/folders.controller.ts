import { Body, Controller, Delete, Get, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Config } from '#libs/config';
import { CurrentCaller, type Caller } from '../auth/caller.js';
import { ApiProblems } from '../problems/index.js';
import { ETAG, LINK, LOCATION, nextLink } from '../requests/answer-headers.js';
import { Id } from '../requests/id.pipe.js';
import { etagOf, IfMatch, type Precondition } from '../requests/if-match.js';
import { Operation, Returns } from '../requests/operation.decorator.js';
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
@Controller('api/v1/folders')
export class FoldersController {
  constructor(
    private readonly folders: FoldersService,
    private readonly lists: FolderListService,
    private readonly config: Config,
  ) {}

  @Get()
  @Operation({
    operationId: 'listFolders',
    summary: 'List folders',
    description: 'Of all levels unless `parent_id` says otherwise, newest first.',
  })
  @Returns(200, { type: FolderListDto, headers: LINK })
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
  @Operation({ operationId: 'createFolder', summary: 'Create a folder' })
  @Returns(201, { type: FolderDto, headers: { ...LOCATION, ...ETAG } })
  @ApiProblems(FolderNameTaken)
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
  @Operation({ operationId: 'getFolder', summary: 'Get one folder' })
  @Returns(200, { type: FolderDto, headers: ETAG })
  @ApiProblems(FolderNotFound)
  async get(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FolderDto> {
    return send(response, await this.folders.findOrThrow(caller, id));
  }

  @Patch(':id')
  @Operation({
    operationId: 'updateFolder',
    summary: 'Update a folder',
    description: 'A JSON merge patch (RFC 7396). Another `parent_id` moves it with all that is in it.',
  })
  @Returns(200, { type: FolderDto, headers: ETAG })
  @ApiProblems(FolderNotFound, FolderNameTaken)
  async update(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @Body() body: UpdateFolderDto,
    @IfMatch() precondition: Precondition,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FolderDto> {
    return send(response, await this.folders.update(caller, id, body, precondition));
  }

  @Delete(':id')
  @Operation({
    operationId: 'deleteFolder',
    summary: 'Delete a folder',
    description:
      'What is in it moves to its parent; from a top folder, subfolders move to the top, and QR codes are in no folder ' +
      'then. `contents=delete` deletes its subfolders and all QR codes in them and in it: scans of these then answer 410.',
  })
  @Returns(204, { description: 'Deleted' })
  @ApiProblems(FolderNotFound, SubfolderNameTaken)
  async delete(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
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
