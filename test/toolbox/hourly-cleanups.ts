import { Cleanup } from '#libs/database';
import { ScanPartitionCleanup } from '#libs/scans';

const HOUR_MS = 3_600_000;

const { onModuleInit } = Cleanup.prototype;

/**
 * A service of the tests, whose database is new, has nothing to clean up when it starts, and ends within the hour. Its
 * cleanups would plan 50 statements, each on a connection that reads the catalog first. Tests run those that they test.
 */
Cleanup.prototype.onModuleInit = function (this: Cleanup) {
  const { intervalMs } = this as unknown as { intervalMs: number }; // It is private, as it should be for everybody else.
  if (intervalMs < HOUR_MS || this instanceof ScanPartitionCleanup) return onModuleInit.call(this);
};
