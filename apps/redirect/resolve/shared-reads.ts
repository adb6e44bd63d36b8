import { QueueFull } from '#libs/queue';

const BATCH_SIZE = 200;
const MAX_WAITING = 10_000;

interface Question<Row> {
  keys: readonly string[];
  resolve: (found: Row[]) => void;
  reject: (error: unknown) => void;
}

/**
 * Reads rows by key with one query at a time. Questions that arrive during a query share the next one, so a flood of
 * invented keys costs few queries and does not delay the first scans of real codes.
 */
export class SharedReads<Row> {
  private isAsking = false;
  private waiting: Question<Row>[] = [];

  /** @param readAll reads the rows of all these keys; `keyOf` says which one a row has */
  constructor(
    private readonly readAll: (keys: string[]) => Promise<Row[]>,
    private readonly keyOf: (row: Row) => string,
  ) {}

  /** Returns the rows of those keys that have one, in their order. */
  async find(keys: readonly string[]): Promise<Row[]> {
    if (this.waiting.length >= MAX_WAITING) throw new QueueFull();
    return new Promise((resolve, reject) => {
      this.waiting.push({ keys, resolve, reject });
      void this.askAll();
    });
  }

  private async askAll(): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    while (this.waiting.length > 0) await this.ask(this.waiting.splice(0, BATCH_SIZE));
    this.isAsking = false;
  }

  private async ask(batch: Question<Row>[]): Promise<void> {
    try {
      const found = await this.readAll(batch.flatMap(({ keys }) => keys));
      const byKey = new Map(found.map((row) => [this.keyOf(row), row]));
      for (const { keys, resolve } of batch) resolve(keys.flatMap((key) => byKey.get(key) ?? []));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
