import { Injectable } from '@nestjs/common';
import { LongThreads, type ThreadFunction } from '#libs/queue';
import type { DrawnSheet, Sheet } from './sheet.js';

const DRAW: ThreadFunction<Sheet, DrawnSheet> = {
  module: '#sheet-worker',
  name: 'default',
  estimateMs: ({ labels }) => 100 + 5 * labels.length,
};

@Injectable()
export class SymbolSheets {
  constructor(private readonly threads: LongThreads) {}

  draw(sheet: Sheet): Promise<DrawnSheet> {
    return this.threads.run(DRAW, sheet);
  }
}
