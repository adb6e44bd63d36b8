import type { FactoryProvider, Type } from '@nestjs/common';
import { LOG, type Log } from '#libs/platform';
import { PollLoop } from './poll-loop.js';

/** Work that is done one after the other. */
interface FileWorker {
  /** @returns false if nothing is due */
  next(): Promise<boolean>;
  pauseMs(): number | Promise<number>;
}

/** Works on files until nothing is due. */
class FileLoop extends PollLoop {
  constructor(
    name: string,
    private readonly worker: FileWorker,
    log: Log,
  ) {
    super({ name, log, afterErrorMs: 5_000 });
  }

  protected async poll(): Promise<number> {
    while (!this.isStopping && (await this.worker.next()));
    return this.worker.pauseMs();
  }
}

/** A loop for each kind of work, so that none holds up the others. @param name for the log */
export const fileLoop = (worker: Type<FileWorker>, name: string): FactoryProvider => ({
  provide: Symbol(name),
  inject: [worker, LOG],
  useFactory: (work: FileWorker, log: Log) => new FileLoop(name, work, log),
});
