import { Module } from '@nestjs/common';
import { DatabaseModule, Folder } from '#libs/database';
import { FolderTreeService } from './folder-tree.service.js';

/** Separate from FoldersModule to avoid a cycle: QR codes look up folders, and folders move QR codes. */
@Module({
  imports: [DatabaseModule.forFeature([Folder])],
  providers: [FolderTreeService],
  exports: [FolderTreeService],
})
export class FolderTreeModule {}
