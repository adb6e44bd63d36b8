import { Module } from '@nestjs/common';
import { DatabaseModule, Folder } from '#libs/database';
import { QrModule } from '../qr.module.js';
import { RequestsModule } from '../../http/requests/requests.module.js';
import { FoldersService } from './folders.service.js';
import { FolderTreeModule } from '../folder-tree/folder-tree.module.js';
import { FoldersController } from './folders.controller.js';

@Module({
  imports: [DatabaseModule.forFeature([Folder]), FolderTreeModule, QrModule, RequestsModule],
  controllers: [FoldersController],
  providers: [FoldersService],
})
export class FoldersModule {}
