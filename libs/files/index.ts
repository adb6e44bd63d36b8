export { FileStoreModule } from './files.module.js';
export {
  FILES_OF_CODE,
  FIND_COPY,
  FIND_FILES,
  fileAddress,
  IMAGE_COPY,
  pictureAddress,
  type FileOfCode,
  type FilesOfCode,
} from './links/code-files.js';
export { FIND_BLOCK, INSERT_CONTENT, LOCK_CONTENT } from './links/contents.queries.js';
export { filePath, FILES_PATH, newFileKey, readFilePath } from './links/file-key.js';
export {
  FIND_PUBLIC_FILE,
  IS_BLOCKED,
  publicObject,
  servedObject,
  type PublicFile,
  type ServedObject,
} from './links/file-links.js';
export {
  fileNameOf,
  HEAD_BYTES,
  mediaTypeOf,
  PDF,
  servedTypeOf,
  TAKEN,
  type MediaType,
} from './media-types.js';
export {
  FILE_PROGRAM,
  WIDTHS,
  type FileFault,
  type FileResult,
  type FileTask,
} from './pictures/file-task.js';
export { fileOrigins } from './store/file-origins.js';
export { FILE_STORE, type FileStore, type ObjectHeaders } from './store/file-store.js';
export { FolderStore } from './store/folder-store.js';
export { S3Store } from './store/s3-store.js';
export { FileGarbageCleanup, UPLOAD_MS } from './work/file-garbage.cleanup.js';
export { FileTakedowns } from './work/file-takedowns.js';
export { EXPECT_GARBAGE, KEEP_FOLDER } from './work/file-work.queries.js';
export { FileWork } from './work/file-work.js';
