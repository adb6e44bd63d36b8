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
import { untilPrepared } from './prepare-process.js';
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
  /** Whether it is of use while the database is unavailable. */
  canStartWithoutDatabase?(config: Config): Promise<boolean>;
}

/** Starts a role with the environment's configuration and stops it at SIGTERM or SIGINT, even during the start. */
export function runProcess(role: ProcessRole): void {
  exitAfter(() => run(role));
}

async function run(role: ProcessRole): Promise<void> {
  const stopped = stopSignal();
  const config = loadConfig().with({ role: role.name });
  config.requireDatabaseAndSecret();
  usePasswordCommand(config);
  const log = createLog(config.logLevel).child({ role: role.name, pid: process.pid });
  logWarnings(log);
  const endFollowing = await followLogLevel(log, config);
  // A stop leaves nothing behind here: nothing listens yet, and migrations can be repeated.
  const started = await Promise.race([start(role, config, log), stopped]);
  if (typeof started === 'string') return;
  const { service, prepared } = started;
  try {
    announce(role, config, log, service);
    await role.afterStart?.(service, log);
    joinParent(service);
    await Promise.race([stopped, prepared.then(() => stopped)]);
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

interface Started {
  service: RunningService;
  /** Rejects if this process must not use the database. */
  prepared: Promise<unknown>;
}

async function start(role: ProcessRole, config: Config, log: Log): Promise<Started> {
  announceBuild(role.name, config.gitCommit);
  processMetrics().isReady.set(0);
  const parts = { log, others: process.argv.slice(2) };
  if (await role.canStartWithoutDatabase?.(config)) return startWithOrWithout(role, config, parts);
  const waiting = new WaitingServer(config, role.portOf?.(config) ?? config.port);
  try {
    await untilReached(config, log, () => waiting.open(DATABASE_UNREACHABLE));
  } finally {
    await waiting.close();
  }
  return { service: await role.start(config, parts), prepared: Promise.resolve() };
}

async function startWithOrWithout(
  role: ProcessRole,
  config: Config,
  parts: Parts & { log: Log },
): Promise<Started> {
  const { log } = parts;
  let failed: () => void = () => undefined;
  const failure = new Promise<boolean>((resolve) => (failed = () => resolve(false)));
  const reached = untilReached(config, log, async () => failed());
  const awaitsDatabase = await Promise.race([reached.then(() => true), failure]);
  const service = await role.start(config.with({ awaitsDatabase }), parts);
  const prepared = awaitsDatabase ? reached : reached.then(() => untilPrepared(config, log));
  return { service, prepared };
}

/** Waits without a limit, since a process that ended would be restarted with growing pauses. */
async function untilReached(config: Config, log: Log, onFailure: () => Promise<void>): Promise<void> {
  const failed = (line: string) => {
    log.warn(line);
    showOutage();
    return onFailure();
  };
  const patience = { ...START_PATIENCE, timeoutMs: Infinity, awaitsCredentials: true, onFailure: failed };
  await reachDatabases(config, patience);
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
