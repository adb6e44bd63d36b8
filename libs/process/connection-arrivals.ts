import { Injectable } from '@nestjs/common';

/** About 50 ms, while connections arrive one after the other. */
const MAX_TURNS = 64;

/**
 * New connections. Node accepts one per turn of the event loop (libuv 1.45), so that a scan on a new connection waits for as
 * many turns as there are connections before it: while they arrive, turns have to be short.
 */
@Injectable()
export class ConnectionArrivals {
  private count = 0;

  add(): void {
    this.count += 1;
  }

  /** Resolves at the end of the first turn in which no connection has arrived, or of the 64th. */
  async quietTurn(): Promise<void> {
    for (let turn = 0; turn < MAX_TURNS; turn++) {
      const before = this.count;
      await endOfTurn();
      if (this.count === before) return;
    }
  }
}

const endOfTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
