import { Inject, Injectable } from '@nestjs/common';
import { FileWork } from '#libs/files';
import { LOG, type Log } from '#libs/platform';
import { PollLoop } from './poll-loop.js';

@Injectable()
export class FileLoop extends PollLoop {
  constructor(
    private readonly work: FileWork,
    @Inject(LOG) log: Log,
  ) {
    super({ name: 'work on uploaded files', log, afterErrorMs: 5_000 });
  }

  protected async poll(): Promise<number> {
    while (!this.isStopping && (await this.work.next()));
    return this.work.pauseMs();
  }
}
