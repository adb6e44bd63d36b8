import {
  announceBuild,
  createLog,
  loadConfig,
  reachDatabases,
  START_PATIENCE,
  startFacts,
  startWarnings,
  VERSION,
  type Config,
  type Log,
  type StartFact,
} from '#libs/platform';
import { stopSignal } from '#libs/stop-signal';
import { exitAfter } from './exit-after.js';
import type { Parts } from './foundation.js';
import { ReadinessService, type RunningService } from '#libs/http-server';

/** A role that has started tells so to the process that started it. */
export interface RoleStarted {
  url: string;
}

/** Where the other roles listen, by name; null while one does not run. */
export type OtherRoles = Record<string, string | null>;

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
  exitAfter(() => run(role));
}

async function run(role: ProcessRole): Promise<void> {
  const stopped = stopSignal();
  const config = loadConfig();
  config.requireDatabaseAndSecret();
  const log = createLog(config.logLevel).child({ role: role.name });
  // What a stop interrupts here leaves nothing behind: nothing listens yet, and a migration can be repeated.
  const service = await Promise.race([start(role, config, log), stopped]);
  if (typeof service === 'string') return;
  try {
    announce(role, config, log, service);
    await role.afterStart?.(service, log);
    joinParent(service);
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

function announce({ name, uses }: ProcessRole, config: Config, log: Log, service: RunningService): void {
  announceBuild(name, config.gitCommit);
  const used = startFacts(config, uses).map((fact) => [fact.name.toLowerCase(), fact.value] as const);
  log.info(
    {
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

/** Tells the process that started this one, if any, where it listens, and hears from it where the other roles do. */
function joinParent({ url, app }: RunningService): void {
  if (!process.send) return;
  const readiness = app.get(ReadinessService);
  process.on('message', (others: OtherRoles) => readiness.dependOn(others));
  process.send({ url } satisfies RoleStarted);
}
