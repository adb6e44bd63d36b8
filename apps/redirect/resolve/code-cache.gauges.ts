import { Injectable } from '@nestjs/common';
import { GaugeSource, visitMetrics } from '#libs/platform';
import { CodeResolver } from './code-resolver.js';

@Injectable()
export class CodeCacheGauges extends GaugeSource {
  constructor(private readonly codes: CodeResolver) {
    super();
  }

  protected read(): void {
    const { cacheEntries, cacheBytes } = visitMetrics();
    const { entries, bytes } = this.codes.cached;
    cacheEntries.set(entries);
    cacheBytes.set(bytes);
  }
}
