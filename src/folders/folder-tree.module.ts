import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Folder } from '#libs/database';
import { FolderTree } from './folder-tree.service.js';

/** Apart from FoldersModule: QR codes ask for folders, and folders move QR codes. */
@Module({
  imports: [TypeOrmModule.forFeature([Folder])],
  providers: [FolderTree],
  exports: [FolderTree],
})
export class FolderTreeModule {}
