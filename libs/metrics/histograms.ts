import { Histogram } from 'prom-client';
import { LabelledChildren } from './labelled-children.js';
import { registry } from './registry.js';

/** Upper bounds in seconds: of what is fast, of what calls others, and of what waits for hours. */
export const FAST = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
export const SLOW = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
export const LONG = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 600, 3_600, 14_400];

/** Counts of observations by bucket; to observe with prom-client costs a scan a microsecond. */
export class Distribution {
  /** The last one counts what exceeds all bounds. */
  private readonly counts: number[];
  private sum = 0;

  constructor(private readonly bounds: readonly number[]) {
    this.counts = new Array<number>(bounds.length + 1).fill(0);
  }

  observe(value: number): void {
    let bucket = 0;
    while (value > (this.bounds[bucket] ?? Infinity)) bucket += 1;
    this.counts[bucket] = (this.counts[bucket] ?? 0) + 1;
    this.sum += value;
  }

  /** @param startedAt of performance.now() */
  observeSince(startedAt: number): void {
    this.observe((performance.now() - startedAt) / 1_000);
  }

  /** As the exposition format has them: each bucket contains those below it. */
  values(name: string, labels: Record<string, string>): object[] {
    let count = 0;
    const buckets = this.counts.map((added, index) => ({
      metricName: `${name}_bucket`,
      labels: { ...labels, le: this.bounds[index] ?? '+Inf' },
      value: (count += added),
    }));
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels, value: this.sum },
      { metricName: `${name}_count`, labels, value: count },
    ];
  }
}

/** The histograms of one metric; keep what `of` returns where it is called often. */
export class Histograms extends LabelledChildren<Distribution> {
  constructor(name: string, help: string, buckets: number[], labelNames: string[] = []) {
    super(labelNames, () => new Distribution(buckets));
    new Collected({ name, help, labelNames }, this.children);
  }
}

class Collected extends Histogram {
  constructor(
    private readonly metric: { name: string; help: string; labelNames: string[] },
    private readonly children: Histograms['children'],
  ) {
    super({ ...metric, registers: [registry] });
  }

  /** What the registry calls for text. */
  getForPromString(): Promise<object> {
    const { metric } = this;
    const values = [...this.children()].flatMap(({ labels, child }) => child.values(metric.name, labels));
    return Promise.resolve({ ...metric, type: 'histogram', values });
  }
}
