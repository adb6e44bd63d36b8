const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\[\\"n])*)"(?:,|$)/gy;
const NUMBER = /^(?:NaN|[+-]Inf|[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/i;

export class Exposition {
  readonly samples = new Map<string, number>();
  readonly types = new Map<string, string>();

  constructor(text: string) {
    if (!text.endsWith('\n')) throw new Error('the last line has no end');
    for (const line of text.split('\n')) if (line !== '') this.read(line);
    for (const [name, type] of this.types) if (type === 'histogram') this.checkBuckets(name);
  }

  value(name: string, labels: Record<string, string> = {}): number {
    return this.samples.get(keyOf(name, Object.entries(labels))) ?? 0;
  }

  private read(line: string): void {
    const [, keyword, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? [];
    if (keyword === 'HELP') return;
    if (keyword === 'TYPE') {
      if (this.types.has(name) || !/^(?:counter|gauge|histogram|summary)$/.test(rest))
        throw new Error(`wrong type: ${line}`);
      this.types.set(name, rest);
    } else this.readSample(line);
  }

  private readSample(line: string): void {
    const [, name = '', labels = '', value = ''] = SAMPLE.exec(line) ?? [];
    const family = name.replace(/_(?:bucket|sum|count)$/, '');
    if (!this.types.has(name) && !['histogram', 'summary'].includes(this.types.get(family) ?? ''))
      throw new Error(`a sample without a type: ${line}`);
    const pairs = [...labels.matchAll(LABEL)];
    const isWhole = pairs.map(([text]) => text).join('') === labels;
    const key = keyOf(
      name,
      pairs.map(([, label = '', content = '']) => [label, content]),
    );
    if (!isWhole || !NUMBER.test(value) || this.samples.has(key)) throw new Error(`wrong sample: ${line}`);
    this.samples.set(key, Number(value.replace('Inf', 'Infinity')));
  }

  /** The buckets of each series never decrease, and the last one equals its count. */
  private checkBuckets(name: string): void {
    const buckets = [...this.samples].filter(([key]) => key.startsWith(`${name}_bucket{`));
    const last = new Map<string, number>();
    for (const [key, count] of buckets) {
      const series = key
        .replace(/,?le="[^"]*"/, '')
        .replace(/\{,/, '{')
        .replace('_bucket', '_count')
        .replace('{}', '');
      if (count < (last.get(series) ?? 0))
        throw new Error(`a bucket is smaller than the one below it: ${key}`);
      last.set(series, count);
    }
    for (const [series, count] of last)
      if (this.samples.get(series) !== count) throw new Error(`the last bucket is not the count: ${series}`);
  }
}

function keyOf(name: string, labels: [string, string][]): string {
  const sorted = labels.map(([label, value]) => `${label}="${value}"`).sort();
  return sorted.length === 0 ? name : `${name}{${sorted.join(',')}}`;
}
