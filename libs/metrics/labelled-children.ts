interface Labelled<Child> {
  labels: Record<string, string>;
  child: Child;
}

/** What a metric has for each combination of values of its labels. */
export class LabelledChildren<Child> {
  private readonly byValues = new Map<string, Labelled<Child>>();

  constructor(
    private readonly labelNames: string[],
    private readonly create: () => Child,
  ) {}

  readonly children = (): Iterable<Labelled<Child>> => this.byValues.values();

  /** @param values of the labels, in the order of their names, each one of few */
  of(...values: string[]): Child {
    const key = values.join('\0');
    const known = this.byValues.get(key);
    if (known) return known.child;
    const labels = Object.fromEntries(this.labelNames.map((name, index) => [name, values[index] ?? '']));
    const child = this.create();
    this.byValues.set(key, { labels, child });
    return child;
  }

  /** By the value of the only label; all of them are shown from the start, as 0. */
  ofEach<Value extends string>(values: readonly Value[]): Record<Value, Child> {
    return Object.fromEntries(values.map((value) => [value, this.of(value)])) as Record<Value, Child>;
  }
}
