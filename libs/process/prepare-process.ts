import { setTimeout as delay } from 'node:timers/promises';
import { openTracing, Outage, type Config, type Log } from '#libs/platform';
import { findMissingLimits, MigrationsMissing, prepareDatabase } from '#libs/database';
import {
  DrainingServer,
  MIGRATIONS_MISSING,
  plainListener,
  PlainRefusals,
  readinessResponse,
  securityHeaders,
  sendHealth,
} from '#libs/http-server';

const RETRY_MS = 1_000;
/** The two lines of an outage. */
const TRACES = { begin: 'could not send traces', end: 'sending traces again' };

/**
 * Makes the database ready for this version. With MIGRATE=never, waits until somebody else has applied its migrations:
 * meanwhile, the process is alive but not ready.
 * @param port of the role
 * @throws AppSecretChanged, PreviousSecretNeeded
 */
export async function prepareProcess(config: Config, log: Log, port = config.port): Promise<void> {
  await openTracing(config, new Outage(log, TRACES));
  if (config.isDatabasePooled) await warnOfMissingLimits(config, log);
  if (await isPrepared(config, log)) return;
  const server = await openWaitingServer(config, port);
  try {
    do await delay(RETRY_MS);
    while (!(await isPrepared(config)));
  } finally {
    await server.drain(0);
  }
}

async function warnOfMissingLimits(config: Config, log: Log): Promise<void> {
  const missing = await findMissingLimits(config.requireDatabaseUrl()).catch((err: unknown) => {
    log.warn({ err }, 'could not check the limits of the role of DATABASE_URL');
    return [];
  });
  if (missing.length > 0)
    log.warn(
      `The role of DATABASE_URL has no ${missing.join(', ')}, so that queries can run without a limit: set them with ALTER ROLE, as docs/operations.md says.`,
    );
}

/** @param log if the operator does not know yet */
async function isPrepared(config: Config, log?: Log): Promise<boolean> {
  try {
    await prepareDatabase(config, (line) => log?.warn(line));
    return true;
  } catch (error) {
    if (!(error instanceof MigrationsMissing)) throw error;
    log?.warn(`${error.message} Waiting for them; until then, /readyz answers 503.`);
    return false;
  }
}

async function openWaitingServer({ baseUrl, host }: Config, port: number): Promise<DrainingServer> {
  const headers = securityHeaders(baseUrl);
  const findObstacle = () => Promise.resolve(MIGRATIONS_MISSING);
  const listener = plainListener({ findObstacle }, headers, (_request, response) =>
    sendHealth(response, readinessResponse(MIGRATIONS_MISSING), headers),
  );
  const server = new DrainingServer(listener, new PlainRefusals(headers));
  await server.listen(port, host);
  return server;
}
