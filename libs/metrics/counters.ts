import { Counter } from 'prom-client';
import { LabelledChildren } from './labelled-children.js';
import { registry } from './registry.js';

/** A plain number: to increment a child of prom-client's Counter costs a scan half a microsecond. */
export class Tally {
  value = 0;

  add(count = 1): void {
    this.value += count;
  }
}

/** The counters of one metric; keep what `of` returns where it is called often. */
export class Counters extends LabelledChildren<Tally> {
  constructor(name: string, help: string, labelNames: string[] = []) {
    super(labelNames, () => new Tally());
    const { children } = this;
    new Counter({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        this.reset();
        for (const { labels, child } of children()) this.inc(labels, child.value);
      },
    });
  }
}
