import { inspect } from 'node:util';
import { ConfigError, loadConfig, type Config } from '#libs/config';
import { announceBuild } from '#libs/metrics';
import { createLog, type Log } from '#libs/observability';
import {
  OperatorError,
  reachDatabases,
  START_PATIENCE,
  startFacts,
  startWarnings,
  type StartFact,
} from '#libs/startup';
import { stopSignal } from '#libs/stop-signal';
import { VERSION } from '#libs/version';
import type { Parts } from './foundation.js';
import type { RunningService } from './serve.js';

export interface ProcessRole {
  name: string;
  start(config: Config, parts: Parts): Promise<RunningService>;
  /** What the role uses, for the lines of its start. */
  uses: StartFact['name'][];
  /** What it has to tell the operator after the start. */
  afterStart?(service: RunningService, log: Log): Promise<void>;
}

/** For entry points: starts a role with the environment's configuration, and stops it at SIGTERM or SIGINT, also during the start. */
export function runProcess(role: ProcessRole): void {
  run(role).then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`${isForOperator(error) ? error.message : inspect(error)}\n`);
      process.exitCode = 1;
      setTimeout(() => process.exit(), 1_000).unref();
    },
  );
}

async function run(role: ProcessRole): Promise<void> {
  const stopped = stopSignal();
  const config = loadConfig();
  config.requireDatabaseAndSecret();
  const log = createLog(config.logLevel);
  // What a stop interrupts here leaves nothing behind: nothing listens yet, and a migration can be repeated.
  const service = await Promise.race([start(role, config, log), stopped]);
  if (typeof service === 'string') return;
  try {
    announce(role, config, log, service);
    await role.afterStart?.(service, log);
    await stopped;
  } finally {
    await service.close();
  }
}

async function start(role: ProcessRole, config: Config, log: Log): Promise<RunningService> {
  const onFailure = (line: string) => log.warn(line);
  await reachDatabases(config, { ...START_PATIENCE, onFailure });
  return role.start(config, { log });
}

function announce(
  { name: role, uses }: ProcessRole,
  config: Config,
  log: Log,
  service: RunningService,
): void {
  announceBuild(role, config.gitCommit);
  const used = startFacts(config, uses).map(({ name, value }) => [name.toLowerCase(), value] as const);
  log.info(
    {
      role,
      version: VERSION,
      node: process.versions.node,
      url: service.url,
      baseUrl: config.baseUrl,
      ...Object.fromEntries(used),
      metrics: service.metricsUrl ?? 'not served: METRICS_PORT is not set',
    },
    'started',
  );
  for (const line of startWarnings(config, uses)) log.warn(line);
}

/** Whether the message says all: a stack helps with bugs only. */
const isForOperator = (error: unknown): error is Error =>
  error instanceof ConfigError || error instanceof OperatorError;
