/** Several servers of Redis that fail over by themselves. */
export interface RedisGroup {
  /** The variables of workers that use it. */
  env: Record<string, string>;
  /** The number of jobs that Bull has added. */
  countJobs(): Promise<number>;
  /** Kills the primary that has the jobs, and returns a function that starts it again. */
  killPrimary(): Promise<() => Promise<void>>;
  end(signal: NodeJS.Signals): Promise<void>;
}
