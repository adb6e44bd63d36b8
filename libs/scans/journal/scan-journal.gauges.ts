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

  protected read(): void {
    const size = this.journal.bytes;
    if (size === null) return;
    const { isInUse, bytes, maxBytes } = scanJournalMetrics();
    isInUse.set(Number(this.journal.isInUse));
    bytes.set(size);
    maxBytes.set(this.config.journalMaxBytes);
  }
}
