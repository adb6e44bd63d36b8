import type { OnApplicationShutdown } from '@nestjs/common';
import { Registry } from 'prom-client';
import { isTracing } from '../tracing/tracing.js';
import { registry, writeOpenMetrics } from './metrics.js';

/** A scrape never waits longer, whatever its sources wait for. */
const MAX_WAIT_MS = 2_000;

type Source = () => void | Promise<void>;

/** Of all services of the process, of which there is one outside of tests. */
export const gaugeSources = new Set<Source>();

export abstract class GaugeSource implements OnApplicationShutdown {
  private readonly source = () => this.read();

  constructor() {
    gaugeSources.add(this.source);
  }

  /** Must first remove gauges that it may fail to read, since a gauge must not keep its last value. */
  protected abstract read(): void | Promise<void>;

  onApplicationShutdown(): void {
    gaugeSources.delete(this.source);
  }
}

export interface Scraped {
  contentType: string;
  text: string;
}

/** @param isOpenMetrics the format with exemplars */
export async function scrape(isOpenMetrics = false): Promise<Scraped> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => (timer = setTimeout(resolve, MAX_WAIT_MS)));
  const read = Promise.allSettled([...gaugeSources].map(async (source) => source()));
  await Promise.race([read, late]).finally(() => clearTimeout(timer));
  return isOpenMetrics
    ? { contentType: Registry.OPENMETRICS_CONTENT_TYPE, text: await writeOpenMetrics() }
    : { contentType: registry.contentType, text: await registry.metrics() };
}

/** Only traces add to what Prometheus reads anyway. Whoever accepts OpenMetrics prefers it. */
export const wantsOpenMetrics = (accept = ''): boolean =>
  isTracing() && /(?:^|,)\s*application\/openmetrics-text\b(?![^,]*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accept);
