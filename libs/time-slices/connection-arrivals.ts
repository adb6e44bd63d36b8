/** About 50 ms, while connections arrive one after the other. */
const MAX_TURNS = 64;

/**
 * New connections. Node accepts one per turn of the event loop (libuv 1.45), so that a scan on a new connection waits for as
 * many turns as there are connections before it: while they arrive, turns have to be short.
 */
export class ConnectionArrivals {
  private count = 0;
  private quiet: Promise<void> | undefined;

  add(): void {
    this.count += 1;
  }

  /** Resolves at the end of the first turn in which no connection has arrived, or of the 64th; the same for all who wait. */
  quietTurn(): Promise<void> {
    return (this.quiet ??= this.waitForQuiet());
  }

  private async waitForQuiet(): Promise<void> {
    for (let turn = 0; turn < MAX_TURNS; turn++) {
      const before = this.count;
      await endOfTurn();
      if (this.count === before) break;
    }
    this.quiet = undefined;
  }
}

const endOfTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Of this process, which has one event loop. */
export const connectionArrivals = new ConnectionArrivals();
