import { Injectable } from '@nestjs/common';
import { LongThreads, type ThreadFunction } from '#libs/queue';
import type { DrawnSheet, Sheet } from './sheet.js';

const DRAW: ThreadFunction<Sheet, DrawnSheet> = {
  module: '#sheet-worker',
  name: 'default',
  estimateMs: ({ labels }) => 100 + 5 * labels.length,
};

/** Draws sheets of labels in worker threads. */
@Injectable()
export class SymbolSheets {
  constructor(private readonly threads: LongThreads) {}

  /** @throws QueueFull when too many sheets wait, or this one for too long */
  draw(sheet: Sheet): Promise<DrawnSheet> {
    return this.threads.run(DRAW, sheet);
  }
}
