import { setTimeout as delay } from 'node:timers/promises';
import { ensurePostgres, type EmbeddedPostgres } from './ensure-postgres.js';
import { isRunning } from './processes.js';

const WATCH_MS = 200;
const RETRY_MS = 1_000;

export interface PostgresWatcher {
  onRestart(pid: number): void;
  onFailure(error: unknown): void;
}

export interface KeptPostgres {
  url: string;
  stop(): Promise<void>;
}

/** Restarts a server that dies on the same port, so that connection strings remain valid. */
export function keepPostgres(dir: string, first: EmbeddedPostgres, watcher: PostgresWatcher): KeptPostgres {
  const stopping = new AbortController();
  let current = first;
  const watch = async () => {
    while (!stopping.signal.aborted) {
      await delay(isRunning(current.pid) ? WATCH_MS : 0, null, { signal: stopping.signal, ref: false });
      if (isRunning(current.pid)) continue;
      try {
        current = await ensurePostgres(dir, { port: first.port });
        watcher.onRestart(current.pid);
      } catch (error) {
        watcher.onFailure(error);
        await delay(RETRY_MS, null, { signal: stopping.signal });
      }
    }
  };
  const watching = watch().catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error;
  });
  return {
    url: first.url,
    stop: async () => {
      stopping.abort();
      await watching;
      await current.stop();
    },
  };
}
