import { Injectable } from '@nestjs/common';
import { Config, GaugeSource, scanJournalMetrics } from '#libs/platform';
import { ScanJournal } from './scan-journal.js';

@Injectable()
export class ScanJournalGauges extends GaugeSource {
  constructor(
    private readonly journal: ScanJournal,
    private readonly config: Config,
  ) {
    super();
  }

  protected async read(): Promise<void> {
    const size = this.journal.bytes;
    if (size === null) return;
    const { isInUse, bytes, maxBytes, freeBytes } = scanJournalMetrics();
    isInUse.set(Number(this.journal.isInUse));
    bytes.set(size);
    maxBytes.set(this.config.journalMaxBytes);
    freeBytes.set((await this.journal.freeBytes()) ?? 0);
  }
}
