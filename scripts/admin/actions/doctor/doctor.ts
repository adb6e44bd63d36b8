import { CHECKS, examine, type Finding } from '#libs/operations';
import type { CommandEnvironment } from '../../command.js';
import { row, type Output } from '../../output.js';
import { withPatientOf } from './patient.js';

const WIDTHS = [7, 17];

export interface Diagnosis extends Finding {
  check: string;
}

export async function doctor({ env }: CommandEnvironment, _: null, output: Output): Promise<boolean> {
  return withPatientOf(env, async (patient) => {
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
