import { Inject, Injectable } from '@nestjs/common';
import { FileTakedowns } from '#libs/files';
import { LOG, type Log } from '#libs/platform';
import { PollLoop } from './poll-loop.js';

const PAUSE_MS = 5_000;

/** Not part of the work on files: neither holds up the other. */
@Injectable()
export class FileTakedownLoop extends PollLoop {
  constructor(
    private readonly takedowns: FileTakedowns,
    @Inject(LOG) log: Log,
  ) {
    super({ name: 'ending the addresses of files that were taken down', log, afterErrorMs: 5_000 });
  }

  protected async poll(): Promise<number> {
    while (!this.isStopping && (await this.takedowns.next()));
    return PAUSE_MS;
  }
}
