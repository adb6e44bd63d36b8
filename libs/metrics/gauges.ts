import { Gauge } from 'prom-client';
import { Tally } from './counters.js';
import { registry } from './registry.js';

/** The gauges of one metric. One that is not known is not shown, rather than with its last value. */
export class Gauges {
  private readonly gauge: Gauge;

  constructor(name: string, help: string, labelNames: string[] = []) {
    this.gauge = new Gauge({ name, help, labelNames, registers: [registry] });
    if (labelNames.length === 0) this.gauge.remove();
  }

  /** @param value null if it is not known */
  set(value: number | null, ...labels: string[]): void {
    if (value === null) this.gauge.remove(...labels);
    else if (labels.length === 0) this.gauge.set(value);
    else this.gauge.labels(...labels).set(value);
  }
}

/** A gauge that goes up and down where it is counted. */
export function level(name: string, help: string): Tally {
  const tally = new Tally();
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(tally.value);
    },
  });
  return tally;
}
