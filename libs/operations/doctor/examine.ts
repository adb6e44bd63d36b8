import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { ConfigError, type Config } from '#libs/platform';
import { failed, type Check, type Finding, type Patient } from './check.js';
import { CHECKS } from './checks.js';

const TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 5_000;

/** A check that breaks or takes too long has failed. */
export async function examine({ run }: Check, patient: Patient): Promise<Finding> {
  const late = new AbortController();
  const timeout = delay(TIMEOUT_MS, failed(`it did not end within ${TIMEOUT_MS / 1_000} s`), {
    signal: late.signal,
  });
  try {
    return await Promise.race([run(patient), timeout]);
  } catch (error) {
    return failed(error instanceof ConfigError ? error.faults.join('; ') : (error as Error).message);
  } finally {
    late.abort();
    timeout.catch(() => undefined);
  }
}

/** Passes what is examined, also if the database cannot be used. */
export async function withPatient<Result>(
  config: Config,
  act: (patient: Patient) => Promise<Result>,
): Promise<Result> {
  const database = await connect(config);
  try {
    return await act({ config, database });
  } finally {
    await database?.end();
  }
}

async function connect(config: Config): Promise<Client | null> {
  const client = new Client({
    connectionString: config.requireDirectUrl(),
    application_name: 'qr-service doctor',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch {
    // The check of the database says why.
    await client.end().catch(() => undefined);
    return null;
  }
}

export interface NamedFinding extends Finding {
  name: string;
}

/** Makes all checks, those that wait for other systems at the same time. */
export async function examineAll(config: Config): Promise<NamedFinding[]> {
  return withPatient(config, async (patient) => {
    const found = new Map<Check, Finding>();
    const make = async (check: Check) => void found.set(check, await examine(check, patient));
    const slow = CHECKS.filter(({ isSlow }) => isSlow).map(make);
    // One connection answers one query after another.
    for (const check of CHECKS) if (check.isSlow !== true) await make(check);
    await Promise.all(slow);
    return CHECKS.map((check) => ({
      name: check.name,
      ...(found.get(check) ?? failed('it was not made')),
    }));
  });
}
