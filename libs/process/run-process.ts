import {
  announceBuild,
  createLog,
  databaseMetrics,
  loadConfig,
  processMetrics,
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
import { WaitingServer } from './waiting-server.js';
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
  /** Where it listens; by default at PORT. */
  portOf?(config: Config): number;
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
  announceBuild(role.name, config.gitCommit);
  processMetrics().isReady.set(0);
  await waitForDatabases(config, log, role.portOf?.(config) ?? config.port);
  return role.start(config, { log });
}

/** For as long as it takes: a process that ended would be started again, with longer and longer pauses. */
async function waitForDatabases(config: Config, log: Log, port: number): Promise<void> {
  const waiting = new WaitingServer(config, port);
  const onFailure = (line: string) => {
    log.warn(line);
    showOutage();
    return waiting.open('database cannot be reached');
  };
  try {
    await reachDatabases(config, { ...START_PATIENCE, timeoutMs: Infinity, onFailure });
  } finally {
    await waiting.close();
  }
}

/** Of the database, only that it cannot be written is known. */
function showOutage(): void {
  const { writable, missingMigrations, isFeedLive } = databaseMetrics();
  writable.set(0);
  missingMigrations.remove();
  isFeedLive.remove();
}

function announce({ uses }: ProcessRole, config: Config, log: Log, service: RunningService): void {
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
