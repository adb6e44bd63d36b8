import { Controller, Delete, Get, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { ApiProblems } from '../http/problems/index.js';
import { CurrentCaller, type Caller } from '../http/requests/caller.js';
import { Id } from '../http/requests/id.pipe.js';
import { Operation, Returns } from '../http/requests/operation.decorator.js';
import { LINK, LOCATION } from '../http/requests/response-headers.js';
import { PlanLimit } from '../workspaces/workspaces.errors.js';
import { FileCreationsService } from './file-creations.service.js';
import { FileUploadsService } from './file-uploads.service.js';
import { FileDto, FileListDto, UploadFileQuery } from './files.dto.js';
import { FileInUse, FileNotFound, FileTakenDown } from './files.errors.js';
import { FilesService } from './files.service.js';
import { FILE_BODIES, FILE_CONTENT, type ReceivedFile } from './files.fields.js';
import { RecordPageQuery } from '../http/requests/page.dto.js';

@ApiTags('Files')
@Controller('api/v1/files')
export class FilesController {
  constructor(
    private readonly files: FilesService,
    private readonly creations: FileCreationsService,
  ) {}

  @Get()
  @Operation({
    operationId: 'listFiles',
    summary: 'List files',
    description: 'Returns the files of the workspace, newest first.',
  })
  @Returns(200, { description: 'A page of files', type: FileListDto, headers: LINK })
  list(@CurrentCaller() caller: Caller, @Query() query: RecordPageQuery): Promise<FileListDto> {
    return this.files.list(caller, query);
  }

  @Post()
  @Operation({
    operationId: 'createFile',
    summary: 'Upload a file',
    description:
      'Stores a file of up to 20 MiB, or the `fileBytes` of the plan: PDF, JPEG, PNG, WebP, AVIF or SVG, whatever its name is. Send it as a form with ' +
      'one `file`, or as application/octet-stream with `name`. Pictures are drawn anew without their metadata, such as ' +
      'the location of a photo, and are public when `state` is `ready`, usually after some seconds; visitors get an ' +
      'SVG as PNG, and AVIF as WebP. Files count toward the storage of the plan (409 `plan_limit`); the same bytes ' +
      'count once. Without storage for files, the status is 503.',
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
  ): Promise<FileDto> {
    return this.files.findOrThrow(
      caller,
      await this.creations.create(caller, body as ReceivedFile | undefined),
    );
  }

  @Get(':id')
  @Operation({
    operationId: 'getFile',
    summary: 'Get a file',
    description: 'Returns what is known of one file. Those of other workspaces are not found (404).',
  })
  @Returns(200, { description: 'The file', type: FileDto })
  @ApiProblems(FileNotFound)
  get(@CurrentCaller() caller: Caller, @Id('file') id: string): Promise<FileDto> {
    return this.files.findOrThrow(caller, id);
  }

  @Delete(':id')
  @Operation({
    operationId: 'deleteFile',
    summary: 'Delete a file',
    description: 'Deletes a file and its pictures, unless a QR code uses it or can bring it back (409).',
  })
  @Returns(204, { description: 'The file was deleted' })
  @ApiProblems(FileNotFound, FileInUse)
  async delete(@CurrentCaller() caller: Caller, @Id('file') id: string): Promise<void> {
    await this.files.delete(caller, id);
  }
}
