import { Module } from '@nestjs/common';
import { DatabaseModule, StoredFile } from '#libs/database';
import { FileStoreModule } from '#libs/files';
import { AddressesModule } from '#libs/http-server';
import { ThreadsModule } from '#libs/queue';
import { RequestsModule } from '../http/requests/requests.module.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { CodeFilesService } from './code-files.service.js';
import { FileChecksService } from './file-checks.service.js';
import { FileCreationsService } from './file-creations.service.js';
import { FileUploadsService } from './file-uploads.service.js';
import { FileDownloads } from './file-downloads.js';
import { FilesController } from './files.controller.js';
import { FilesService } from './files.service.js';

@Module({
  imports: [
    AddressesModule,
    DatabaseModule.forFeature([StoredFile]),
    FileStoreModule,
    RequestsModule,
    ThreadsModule,
    WorkspacesModule,
  ],
  controllers: [FilesController],
  providers: [
    CodeFilesService,
    FileChecksService,
    FileCreationsService,
    FileDownloads,
    FilesService,
    FileUploadsService,
  ],
  exports: [CodeFilesService, FileCreationsService, FileDownloads, FilesService, FileUploadsService],
})
export class FilesModule {}
