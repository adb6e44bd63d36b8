import { connectionArrivals } from './connection-arrivals.js';

/** How long tasks run before others do. A scan needs a few turns of the event loop, so it waits for a few slices. */
const SLICE_MS = 4;

/**
 * Tasks that wait for their next slice, in order. One starts per turn of the event loop, however many there are, and none while
 * connections arrive: a scan on a new one would wait for a slice for each connection before it.
 */
const waiting: (() => void)[] = [];

/** The slice of this turn of the event loop, which all tasks share: the first slices of many would add up as well. */
let current: { endsAt: number; turn: NodeJS.Immediate } | undefined;

/**
 * The processor time of one long task, in slices: requests and scans are processed in between.
 *
 *     for (const item of items) {
 *       if (slices.isOver) await slices.next();
 *       …
 *     }
 */
export class TimeSlices {
  get isOver(): boolean {
    return performance.now() >= (current ?? begin()).endsAt;
  }

  /** Waits for the next slice, behind the other tasks that wait. */
  async next(): Promise<void> {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) startNextLater();
    });
  }
}

function begin() {
  if (current) clearImmediate(current.turn);
  // It lasts until the next turn's callbacks of I/O have run.
  current = { endsAt: performance.now() + SLICE_MS, turn: setImmediate(() => (current = undefined)) };
  return current;
}

function startNextLater(): void {
  void connectionArrivals.quietTurn().then(startNext);
}

function startNext(): void {
  begin();
  waiting.shift()?.();
  if (waiting.length > 0) startNextLater();
}

/** The result of work that takes a few milliseconds as a whole, such as writing a large record as JSON. */
export async function inSlice<Result>(work: () => Result): Promise<Result> {
  const slices = new TimeSlices();
  if (slices.isOver) await slices.next();
  return work();
}

/** As Array.prototype.map, one item after the other, in slices. */
export async function mapInSlices<Item, Result>(
  items: Iterable<Item>,
  map: (item: Item, index: number) => Result | Promise<Result>,
): Promise<Result[]> {
  const slices = new TimeSlices();
  const results: Result[] = [];
  for (const item of items) {
    if (slices.isOver) await slices.next();
    results.push(await map(item, results.length));
  }
  return results;
}

/** As the spread of an iterable whose items take a while to make, in slices. */
export async function listInSlices<Item>(items: Iterable<Item>): Promise<Item[]> {
  const slices = new TimeSlices();
  const list: Item[] = [];
  for (const item of items) {
    list.push(item);
    if (slices.isOver) await slices.next();
  }
  return list;
}
