import { ConfigError, loadConfig, type Config } from '#libs/config';
import { createLog } from '#libs/observability';
import type { Parts } from './foundation.js';
import type { RunningService } from './serve.js';

type Start = (config: Config, parts: Parts) => Promise<RunningService>;

/** For entry points: starts a role with the environment's configuration, and stops it at SIGTERM or SIGINT. */
export function runProcess(role: string, start: Start): void {
  run(role, start).catch((error: unknown) => {
    process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
    process.exitCode = 1;
    setTimeout(() => process.exit(), 1_000).unref();
  });
}

async function run(role: string, start: Start): Promise<void> {
  const config = loadConfig();
  config.requireBoth();
  const log = createLog(config.logLevel);
  const service = await start(config, { log });
  log.info({ role, url: service.url }, 'started');
  const stop = () => void service.close().then(() => process.exit(0));
  process.on('SIGTERM', stop).on('SIGINT', stop);
}
