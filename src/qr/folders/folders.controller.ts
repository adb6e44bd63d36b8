import { Body, Controller, Delete, Get, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentCaller, type Caller } from '../../http/requests/caller.js';
import { ApiProblems } from '../../http/problems/index.js';
import { ETAG, etagOf, LINK, LOCATION } from '../../http/requests/response-headers.js';
import { Id } from '../../http/requests/id.pipe.js';
import { IfMatch, type Precondition } from '../../http/requests/if-match.js';
import { Operation, Returns } from '../../http/requests/operation.decorator.js';
import { FoldersService } from './folders.service.js';
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

@ApiTags('Folders')
@Controller('api/v1/folders')
export class FoldersController {
  constructor(private readonly folders: FoldersService) {}

  @Get()
  @Operation({
    operationId: 'listFolders',
    summary: 'List folders',
    description:
      'Returns the folders of the workspace, newest first. Without `parent_id`, the list contains folders of ' +
      'all levels.',
  })
  @Returns(200, { description: 'A page of folders', type: FolderListDto, headers: LINK })
  async list(@CurrentCaller() caller: Caller, @Query() query: ListFoldersQuery): Promise<FolderListDto> {
    const { rows, nextCursor } = await this.folders.list(caller, query);
    return { data: rows.map((record) => FolderDto.from(record)), next_cursor: nextCursor };
  }

  @Post()
  @Operation({
    operationId: 'createFolder',
    summary: 'Create a folder',
    description:
      'Creates a folder at the top level, or in the folder `parent_id`. Folders form a tree of at most 5 ' +
      'levels. Sibling folders must have different names, ignoring case (409).',
  })
  @Returns(201, { description: 'The folder was created', type: FolderDto, headers: { ...LOCATION, ...ETAG } })
  @ApiProblems(FolderNameTaken)
  async create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateFolderDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FolderDto> {
    return send(response, await this.folders.create(caller, body));
  }

  @Get(':id')
  @Operation({
    operationId: 'getFolder',
    summary: 'Get a folder',
    description:
      'Returns one folder with the number of QR codes that are directly in it. Deleted folders and folders of ' +
      'other workspaces are not found (404).',
  })
  @Returns(200, { description: 'The folder', type: FolderDto, headers: ETAG })
  @ApiProblems(FolderNotFound)
  async get(
    @CurrentCaller() caller: Caller,
    @Id('folder') id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FolderDto> {
    return send(response, await this.folders.findOrThrow(caller, id));
  }

  @Patch(':id')
  @Operation({
    operationId: 'updateFolder',
    summary: 'Update a folder',
    description:
      'Changes the fields in the body, which is a JSON merge patch (RFC 7396). A new `parent_id` moves the ' +
      'folder with all of its contents. The request fails with 409 if the new parent already contains a folder ' +
      'with this name, and with 422 if the move would create a cycle or a sixth level.',
  })
  @Returns(200, { description: 'The folder after the change', type: FolderDto, headers: ETAG })
  @ApiProblems(FolderNotFound, FolderNameTaken)
  async update(
    @CurrentCaller() caller: Caller,
    @Id('folder') id: string,
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
      'Deletes a folder and moves its contents to its parent, or to the top level. With ' +
      '`contents=delete`, its subfolders and all QR codes in it and in them are also deleted; visitors of ' +
      'these codes are redirected to their `fallback_url`, or get a page with 410. The request fails with ' +
      '409 if a subfolder has the same name as a folder at its new level.',
  })
  @Returns(204, { description: 'The folder was deleted' })
  @ApiProblems(FolderNotFound, SubfolderNameTaken)
  async delete(
    @CurrentCaller() caller: Caller,
    @Id('folder') id: string,
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
