import type { OnApplicationShutdown } from '@nestjs/common';
import { registry } from './metrics.js';

/** A scrape never waits longer, whatever its sources wait for. */
const MAX_WAIT_MS = 2_000;

type Source = () => void | Promise<void>;

const sources = new Set<Source>();

export abstract class GaugeSource implements OnApplicationShutdown {
  private readonly source = () => this.read();

  constructor() {
    sources.add(this.source);
  }

  /** Must first remove gauges that it may fail to read, since a gauge must not keep its last value. */
  protected abstract read(): void | Promise<void>;

  onApplicationShutdown(): void {
    sources.delete(this.source);
  }
}

export async function scrape(): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => (timer = setTimeout(resolve, MAX_WAIT_MS)));
  const read = Promise.allSettled([...sources].map(async (source) => source()));
  await Promise.race([read, late]).finally(() => clearTimeout(timer));
  return registry.metrics();
}

export const { contentType } = registry;
