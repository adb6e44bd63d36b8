import {
  announceBuild,
  createLog,
  followLogLevel,
  databaseMetrics,
  loadConfig,
  processMetrics,
  reachDatabases,
  START_PATIENCE,
  startFacts,
  startWarnings,
  usePasswordCommand,
  VERSION,
  type Config,
  type Log,
  type StartFact,
} from '#libs/platform';
import { stopSignal } from '#libs/stop-signal';
import { exitAfter } from './exit-after.js';
import type { Parts } from './foundation.js';
import { WaitingServer } from './waiting-server.js';
import { DATABASE_UNREACHABLE, ReadinessService, type RunningService } from '#libs/http-server';

export interface RoleStarted {
  url: string;
}

/** Addresses of the other roles by name; null while one does not run. */
export type OtherRoles = Record<string, string | null>;

export interface ProcessRole {
  name: string;
  start(config: Config, parts: Parts): Promise<RunningService>;
  portOf?(config: Config): number;
  uses: StartFact['name'][];
  afterStart?(service: RunningService, log: Log): Promise<void>;
}

/** Starts a role with the environment's configuration and stops it at SIGTERM or SIGINT, even during the start. */
export function runProcess(role: ProcessRole): void {
  exitAfter(() => run(role));
}

async function run(role: ProcessRole): Promise<void> {
  const stopped = stopSignal();
  const config = loadConfig();
  config.requireDatabaseAndSecret();
  usePasswordCommand(config);
  const log = createLog(config.logLevel).child({ role: role.name, pid: process.pid });
  logWarnings(log);
  const endFollowing = await followLogLevel(log, config);
  // A stop leaves nothing behind here: nothing listens yet, and migrations can be repeated.
  const service = await Promise.race([start(role, config, log), stopped]);
  if (typeof service === 'string') return;
  try {
    announce(role, config, log, service);
    await role.afterStart?.(service, log);
    joinParent(service);
    await stopped;
  } finally {
    endFollowing();
    await service.close();
  }
}

/** Node would print them as text between the JSON lines. */
function logWarnings(log: Log): void {
  process
    .removeAllListeners('warning')
    .on('warning', ({ name, message }) => log.warn({ warning: name }, message));
}

async function start(role: ProcessRole, config: Config, log: Log): Promise<RunningService> {
  announceBuild(role.name, config.gitCommit);
  processMetrics().isReady.set(0);
  await waitForDatabases(config, log, role.portOf?.(config) ?? config.port);
  return role.start(config, { log, others: process.argv.slice(2) });
}

/** Waits without a limit, since a process that ended would be restarted with growing pauses. */
async function waitForDatabases(config: Config, log: Log, port: number): Promise<void> {
  const waiting = new WaitingServer(config, port);
  const onFailure = (line: string) => {
    log.warn(line);
    showOutage();
    return waiting.open(DATABASE_UNREACHABLE);
  };
  try {
    const patience = { ...START_PATIENCE, timeoutMs: Infinity, awaitsCredentials: true, onFailure };
    await reachDatabases(config, patience);
  } finally {
    await waiting.close();
  }
}

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

function joinParent({ url, app }: RunningService): void {
  if (!process.send) return;
  const readiness = app.get(ReadinessService);
  process.on('message', (others: OtherRoles) => readiness.dependOn(others));
  process.send({ url } satisfies RoleStarted);
}
