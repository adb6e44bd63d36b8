import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '#libs/platform';
import { FILE_STORE, type FileStore } from './store/file-store.js';
import { openStore } from './store/open-store.js';

/** Where uploaded files are; null if nothing can be uploaded. */
@Module({
  providers: [{ provide: FILE_STORE, inject: [Config], useFactory: openStore }],
  exports: [FILE_STORE],
})
export class FileStoreModule implements OnApplicationShutdown {
  constructor(@Inject(FILE_STORE) private readonly store: FileStore | null) {}

  async onApplicationShutdown(): Promise<void> {
    await this.store?.close();
  }
}
