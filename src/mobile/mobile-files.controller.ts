import { Controller, Delete, Get, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { FileCreationsService } from '../files/file-creations.service.js';
import { FileUploadsService } from '../files/file-uploads.service.js';
import { FileDto, FileListDto, UploadFileQuery } from '../files/files.dto.js';
import { FileInUse, FileNotFound, FileTakenDown } from '../files/files.errors.js';
import { FilesService } from '../files/files.service.js';
import { FILE_BODIES, FILE_CONTENT, type ReceivedFile } from '../files/files.fields.js';
import { ApiProblems } from '../http/problems/index.js';
import { CurrentCaller, type Caller } from '../http/requests/caller.js';
import { Id } from '../http/requests/id.pipe.js';
import { Operation, Returns } from '../http/requests/operation.decorator.js';
import { LINK, LOCATION, PAGE_ETAG } from '../http/requests/response-headers.js';
import { PlanLimit } from '../workspaces/workspaces.errors.js';
import { toMobileFile, type MobileFile, type MobileFileList } from './mobile.fields.js';
import { RecordPageQuery } from '../http/requests/page.dto.js';

@ApiTags('Mobile')
@Controller('api/mobile/v1/files')
export class MobileFilesController {
  constructor(
    private readonly files: FilesService,
    private readonly creations: FileCreationsService,
  ) {}

  @Get()
  @Operation({
    operationId: 'listMobileFiles',
    summary: 'List files for a mobile client',
    description: 'Returns the files of the workspace like `GET /api/v1/files`, in camelCase.',
    notModified: 'Nothing has changed since the response with this ETag',
  })
  @Returns(200, { description: 'A page of files', type: FileListDto, headers: { ...LINK, ...PAGE_ETAG } })
  async list(@CurrentCaller() caller: Caller, @Query() query: RecordPageQuery): Promise<MobileFileList> {
    const { data, next_cursor: nextCursor } = await this.files.list(caller, query);
    return { data: data.map(toMobileFile), nextCursor };
  }

  @Post()
  @Operation({
    operationId: 'createMobileFile',
    summary: 'Upload a file from a mobile client',
    description: 'Stores a file like `POST /api/v1/files`, with fields in camelCase.',
    receivedBy: FileUploadsService,
    preparedBy: FileCreationsService,
    bodyTypes: FILE_BODIES,
    requestBody: { required: true, content: FILE_CONTENT },
  })
  @Returns(201, { description: 'The file was stored', type: FileDto, headers: LOCATION })
  @ApiProblems(PlanLimit, FileTakenDown)
  async create(
    @CurrentCaller() caller: Caller,
    @Query() _query: UploadFileQuery,
    @Req() { body }: Request,
  ): Promise<MobileFile> {
    const id = await this.creations.create(caller, body as ReceivedFile | undefined);
    return toMobileFile(await this.files.findOrThrow(caller, id));
  }

  @Get(':id')
  @Operation({
    operationId: 'getMobileFile',
    summary: 'Get a file for a mobile client',
    description: 'Returns one file like `GET /api/v1/files/{id}`, in camelCase.',
  })
  @Returns(200, { description: 'The file', type: FileDto })
  @ApiProblems(FileNotFound)
  async get(@CurrentCaller() caller: Caller, @Id('file') id: string): Promise<MobileFile> {
    return toMobileFile(await this.files.findOrThrow(caller, id));
  }

  @Delete(':id')
  @Operation({
    operationId: 'deleteMobileFile',
    summary: 'Delete a file from a mobile client',
    description: 'Deletes a file like `DELETE /api/v1/files/{id}`.',
  })
  @Returns(204, { description: 'The file was deleted' })
  @ApiProblems(FileNotFound, FileInUse)
  async delete(@CurrentCaller() caller: Caller, @Id('file') id: string): Promise<void> {
    await this.files.delete(caller, id);
  }
}
