import { setTimeout as delay } from 'node:timers/promises';
import { ConfigError } from '#libs/platform';
import type { CommandEnvironment } from '../../command.js';
import { row, type Output } from '../../output.js';
import { failed, type Check, type Finding, type Patient } from './check.js';
import { CHECKS } from './checks.js';
import { withPatient } from './patient.js';

const TIMEOUT_MS = 10_000;
const WIDTHS = [7, 17];

export interface Diagnosis extends Finding {
  check: string;
}

export async function doctor({ env }: CommandEnvironment, _: null, output: Output): Promise<boolean> {
  return withPatient(env, async (patient) => {
    let isWell = true;
    for (const check of CHECKS) {
      const { status, detail } = await examine(check, patient);
      const diagnosis: Diagnosis = { check: check.name, status, detail };
      output.print(diagnosis, row(WIDTHS, [status, check.name, detail]));
      isWell &&= status !== 'failed';
    }
    return isWell;
  });
}

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
