import { connectionArrivals } from './connection-arrivals.js';
import { TimeSlices } from './time-slices.js';

/** Processor time that ends the slice. */
function work(slices: TimeSlices): void {
  while (!slices.isOver) Math.random();
}

describe('TimeSlices', () => {
  // All tasks of a turn of the event loop share its slice.
  beforeEach(() => new Promise((resolve) => setImmediate(() => setImmediate(resolve))));

  it('lets the event loop turn between two slices', async () => {
    const slices = new TimeSlices();
    let turns = 0;
    const count = () => {
      turns++;
      ticking = setImmediate(count);
    };
    let ticking = setImmediate(count);
    for (let slice = 0; slice < 5; slice++) {
      work(slices);
      await slices.next();
    }
    clearImmediate(ticking);
    expect(turns).toBeGreaterThanOrEqual(5);
  });

  it('gives all tasks of one turn of the event loop a slice together', async () => {
    const tasks = Array.from({ length: 20 }, () => new TimeSlices());
    const first = tasks[0]!;
    expect(first.isOver).toBe(false);
    work(first);
    expect(tasks.map(({ isOver }) => isOver)).toEqual(Array(20).fill(true));
    expect(new TimeSlices().isOver).toBe(true);
    await first.next();
    expect(first.isOver).toBe(false);
  });

  it('gives a task that has waited for something else a slice of its own', async () => {
    const slices = new TimeSlices();
    work(slices);
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    expect(slices.isOver).toBe(false);
  });

  it('starts no slice while connections arrive', async () => {
    const slices = new TimeSlices();
    let hasStarted = false;
    const next = slices.next().then(() => (hasStarted = true));
    for (let turn = 0; turn < 10; turn++) {
      connectionArrivals.add();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(hasStarted).toBe(false);
    await next;
  });

  it('starts one task per turn of the event loop, in order', async () => {
    const events: string[] = [];
    const run = async (name: string) => {
      const slices = new TimeSlices();
      await slices.next();
      events.push(name);
      await slices.next();
      events.push(name);
    };
    const all = Promise.all(['a', 'b', 'c'].map(run));
    let ticking: NodeJS.Immediate;
    const tick = () => {
      events.push('-');
      ticking = setImmediate(tick);
    };
    tick();
    await all;
    clearImmediate(ticking!);
    expect(events.join('')).toMatch(/^-a-+b-+c-+a-+b-+c/);
  });
});
