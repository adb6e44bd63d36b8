import type { Request } from 'express';
import type { Clock } from '#libs/platform';
import { RequestTimeout } from '../http/problems/index.js';

/** For a client whose network pauses. Shorter than others wait for a place. */
const GRACE_MS = 15_000;
const MIN_BYTES_PER_S = 32 * 1_024;
const LOOK_MS = 1_000;

/** Ends uploads that arrive so slowly that few clients could occupy all places. */
export class UploadPace {
  /** Rejects with RequestTimeout. */
  readonly tooSlow: Promise<never>;
  private readonly timer: NodeJS.Timeout;

  constructor({ socket }: Request, clock: Clock) {
    const startMs = clock.elapsedMs();
    const startBytes = socket.bytesRead;
    let refuse: (error: Error) => void;
    this.tooSlow = new Promise((_resolve, reject) => (refuse = reject));
    this.tooSlow.catch(() => undefined);
    this.timer = setInterval(() => {
      const allowedMs = GRACE_MS + ((socket.bytesRead - startBytes) / MIN_BYTES_PER_S) * 1_000;
      if (clock.elapsedMs() - startMs > allowedMs) refuse(new RequestTimeout());
    }, LOOK_MS);
  }

  end(): void {
    clearInterval(this.timer);
  }
}
