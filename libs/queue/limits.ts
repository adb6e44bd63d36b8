import type { FairQueueLimits } from './fair-queue.js';

/**
 * The queues of a process of the API. What waits takes little memory (bodies have a bound of their own, FairMemory), so places
 * to wait are plenty: a burst that is done within seconds is not refused.
 */
export const QUEUES = {
  /**
   * The database. All connections work; a workspace has at most three of ten, so that its slow queries leave most of them,
   * and most of the database's processors, to others. Who gets no connection within 5 s gets 503, as while the database
   * is unavailable.
   */
  database: (connections: number): FairQueueLimits => ({
    running: connections,
    runningPerKey: Math.ceil(connections * 0.3),
    waiting: 4_000,
    waitingPerKey: 1_000,
    waitMs: 5_000,
  }),
  /**
   * Hashes of passwords. One at a time leaves a core; it takes about 30 ms. A network may send 60 requests a minute without
   * credentials, and all of them can wait.
   */
  hashes: { running: 1, runningPerKey: 1, waiting: 2_000, waitingPerKey: 60 },
  /**
   * Worker threads, for images, large bodies and bulk requests. Two, so that one long task does not hold up all others; each
   * workspace has one at a time. An image takes up to half a second, a body of 10 MiB a second, the proof of a design two. What
   * would wait for more than about 10 s is refused when it arrives, by estimates; what does, since the machine is slow, then.
   */
  threads: {
    ...{ running: 2, runningPerKey: 1, waiting: 2_000, waitingPerKey: 500 },
    ...{ waitingWorkMs: 16_000, waitingWorkMsPerKey: 8_000, waitMs: 10_000 },
  },
  /** A thread for sheets of symbols, each of which takes up to some seconds. Who has not begun after 10 s gets 503. */
  sheets: { running: 1, runningPerKey: 1, waiting: 20, waitingPerKey: 4, waitMs: 10_000 },
  /**
   * Files with many symbols, which take seconds to minutes; each uses a few MiB and one thread at a time. Who has not begun
   * after 10 s gets 503.
   */
  exports: { running: 16, runningPerKey: 2, waiting: 100, waitingPerKey: 10, waitMs: 10_000 },
} as const;
