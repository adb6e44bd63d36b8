import type { FairMemoryLimits } from './fair-memory.js';
import type { FairQueueLimits } from './fair-queue.js';

const MEBIBYTE = 1024 * 1024;

/** The bodies of all requests in progress. A key is a workspace or, without valid credentials, a site. */
export const BODIES: FairMemoryLimits = { bytes: 256 * MEBIBYTE, bytesPerKey: 64 * MEBIBYTE };

/**
 * All queues. Those of an API process come first; the others say whose they are. Waiting tasks take little memory (FairMemory limits bodies), so many may wait, and a burst
 * that takes seconds is not refused.
 */
export const QUEUES = {
  /**
   * All connections are used. A workspace gets at most three of ten, so that its slow queries leave most connections
   * and CPUs of the database to others. Requests without a connection after 5 s answer 503, as while the database is
   * unavailable.
   */
  database: (connections: number): FairQueueLimits => ({
    running: connections,
    runningPerKey: Math.ceil(connections * 0.3),
    waiting: 4_000,
    waitingPerKey: 1_000,
    waitMs: 5_000,
  }),
  /**
   * Questions to ClickHouse, which shares its processors among all of them and has seconds for each. Those that have not
   * begun after a second are answered by PostgreSQL.
   */
  clickhouse: { running: 10, runningPerKey: 3, waiting: 400, waitingPerKey: 100, waitMs: 1_000 },
  /**
   * Password hashes take about 30 ms each; running one at a time leaves a core free. A network may send 60 requests per
   * minute without credentials, all of which can wait.
   */
  hashes: { running: 1, runningPerKey: 1, waiting: 2_000, waitingPerKey: 60 },
  /**
   * Worker threads for images, large bodies and bulk requests. There are two, so that one long task does not block all
   * others; each workspace has one at a time. An image takes up to 0.2 s, a body of 10 MiB a second, the proof of a
   * design two. Tasks are refused on arrival if they would wait more than about 10 s, and after that time if the
   * estimate was wrong.
   */
  threads: {
    ...{ running: 2, runningPerKey: 1, waiting: 2_000, waitingPerKey: 500 },
    ...{ waitingWorkMs: 16_000, waitingWorkMsPerKey: 8_000, waitMs: 10_000 },
  },
  /**
   * A thread for files to import, which take up to some seconds each, and for parts of imports, of which a process
   * reads one at a time. Tasks that have not begun after 20 s answer 503.
   */
  imports: { running: 1, runningPerKey: 1, waiting: 20, waitingPerKey: 2, waitMs: 20_000 },
  /**
   * A thread for sheets of symbols, which take up to some seconds each. Tasks that have not begun after 10 s answer
   * 503.
   */
  sheets: { running: 1, runningPerKey: 1, waiting: 20, waitingPerKey: 4, waitMs: 10_000 },
  /**
   * Exports of many symbols take seconds to minutes, a few MiB and one thread at a time. Tasks that have not begun
   * after 10 s answer 503.
   */
  exports: { running: 16, runningPerKey: 2, waiting: 100, waitingPerKey: 10, waitMs: 10_000 },
  /**
   * A process for a large raster, which takes 150 to 300 MiB and up to about a second. Processes run one at a time,
   * because the memory limit of the container has room for one.
   */
  rasters: {
    ...{ running: 1, runningPerKey: 1, waiting: 200, waitingPerKey: 20, waitMs: 20_000 },
    ...{ waitingWorkMs: 30_000, waitingWorkMsPerKey: 15_000 },
  },
  /** A process for a logo, which takes at most 300 MiB and 3 s. */
  logoProcesses: {
    ...{ running: 1, runningPerKey: 1, waiting: 500, waitingPerKey: 50, waitMs: 10_000 },
    ...{ waitingWorkMs: 20_000, waitingWorkMsPerKey: 10_000 },
  },
  /** A process for an uploaded file: the API reads its head, and the worker draws it, which takes at most 400 MiB and 90 s. */
  fileProcesses: { running: 1, runningPerKey: 1, waiting: 200, waitingPerKey: 20, waitMs: 20_000 },
  /** Uploads in progress. Each is a file of at most 20 MiB in a folder. Those that are too slow end before others give up. */
  uploads: { running: 16, runningPerKey: 4, waiting: 200, waitingPerKey: 20, waitMs: 20_000 },
  /** Files that are sent from a folder, fair by the site of the visitor. */
  downloads: { running: 64, runningPerKey: 16, waiting: 500, waitingPerKey: 100, waitMs: 10_000 },
  /** Logos by URL wait for servers of others, some seconds each, and need neither a thread nor a connection. */
  logos: { running: 32, runningPerKey: 4, waiting: 256, waitingPerKey: 32 },
  /** Of the API and the worker: getaddrinfo blocks one of libuv's four threads for as long as the name servers take. */
  systemLookups: { running: 2, runningPerKey: 1, waiting: Infinity, waitingPerKey: Infinity },
  /** Of the edge: stores few leads and clicks concurrently, fair by site so that one site does not delay others. */
  conversions: { running: 4, runningPerKey: 1, waiting: 1_000, waitingPerKey: 100 },
  /** Of the edge, for passwords of codes: one at a time for a site, since many at once are no more guesses. */
  guessingSites: { running: 4_000, runningPerKey: 1, waiting: 2_000, waitingPerKey: 60 },
  /** In rotation by code, and half of the positions at most for one: guesses of many sites at a code delay no other code. */
  guessedCodes: { running: 20, runningPerKey: 4, waiting: 2_000, waitingPerKey: 1_000 },
  /** While a password is guessed from many networks, its guesses pass one by one, in rotation by site. */
  slowedGuesses: { running: 1, runningPerKey: 1, waiting: 20, waitingPerKey: 1 },
} as const;
