import type { RedisServer } from '../toolbox/redis-server.js';

/** Several servers of Redis that fail over by themselves. */
export interface RedisGroup {
  /** The variables of workers that use it. */
  env: Record<string, string>;
  readonly servers: readonly RedisServer[];
  /** The key in which Bull counts the jobs that it has added. */
  readonly checkedKey: string;
  /** Kills the primary that has the jobs, and returns a function that starts it again. */
  killPrimary(): Promise<() => Promise<void>>;
  end(signal: NodeJS.Signals): Promise<void>;
}
