/** How long a task runs before others do. A scan needs a few turns of the event loop, so it waits for a few slices. */
const SLICE_MS = 4;

/** Tasks that wait for their next slice, in order. One starts per turn of the event loop, however many there are. */
const waiting: (() => void)[] = [];

/**
 * The processor time of one long task, in slices: requests and scans are processed in between.
 *
 *     for (const item of items) {
 *       if (slices.isOver) await slices.next();
 *       …
 *     }
 */
export class TimeSlices {
  private endsAt = performance.now() + SLICE_MS;

  get isOver(): boolean {
    return performance.now() >= this.endsAt;
  }

  /** Waits for the next slice, behind the other tasks that wait. */
  async next(): Promise<void> {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(startNext);
    });
    this.endsAt = performance.now() + SLICE_MS;
  }
}

function startNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(startNext);
}

/** As Array.prototype.map, one item after the other, in slices. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result | Promise<Result>,
): Promise<Result[]> {
  const slices = new TimeSlices();
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    if (slices.isOver) await slices.next();
    results.push(await map(item, index));
  }
  return results;
}
