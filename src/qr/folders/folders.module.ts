import { Module } from '@nestjs/common';
import { DatabaseModule, Folder } from '#libs/database';
import { QrModule } from '../qr.module.js';
import { RequestsModule } from '../../http/requests/requests.module.js';
import { FolderListService } from './folder-list.service.js';
import { FolderTreeModule } from './folder-tree.module.js';
import { FoldersController } from './folders.controller.js';
import { FoldersService } from './folders.service.js';

@Module({
  imports: [DatabaseModule.forFeature([Folder]), FolderTreeModule, QrModule, RequestsModule],
  controllers: [FoldersController],
  providers: [FolderListService, FoldersService],
})
export class FoldersModule {}
