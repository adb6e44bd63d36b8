import type { ErrorCorrection, StoredDesign } from '#libs/qr-codes';
import { Problem, ValidationFailed } from '../../http/problems/index.js';
import type { CreateQrCodeDto } from '../record/qr-create.dto.js';

/** In place of the id of a template: the default design of the workspace. */
export const DEFAULT_DESIGN = 'default';

/** Where the design of a body comes from: the id of a template, or DEFAULT_DESIGN; null if the body contains it. */
export const designChoice = (body: Pick<CreateQrCodeDto, 'design' | 'design_template_id'>): string | null =>
  body.design_template_id ?? (body.design ? null : DEFAULT_DESIGN);

/** @param fixedLevel the error correction that the category requires, whatever a template says */
export function copyOfDesign(design: StoredDesign, fixedLevel: ErrorCorrection | null): StoredDesign {
  if (fixedLevel === null) return design;
  const { error_correction: _, ...others } = design;
  return others;
}

const IN_DESIGN = /^\/design(?:\/|$)/;

/** A problem of a design that the body does not contain: its faults are at the field that chose the design. */
export function atChoice(problem: Problem, choice: string | null): Problem {
  const { status, code, detail, errors = [] } = problem;
  if (choice === null || !errors.some(({ pointer = '' }) => IN_DESIGN.test(pointer))) return problem;
  const [field, message] =
    choice === DEFAULT_DESIGN
      ? ['design', "must be sent, since the workspace's default design does not suit this QR code"]
      : ['design_template_id', 'must be the id of another template'];
  const faults = errors.map((fault) =>
    IN_DESIGN.test(fault.pointer ?? '')
      ? { ...fault, pointer: `/${field}`, detail: `${field} ${message}: ${fault.detail}` }
      : fault,
  );
  return code === 'validation_failed'
    ? new ValidationFailed(faults)
    : new Problem(status, code, { detail, errors: faults });
}

/** @throws what `work` throws, with faults of a chosen design at the field that chose it */
export async function blameChoice<T>(choice: string | null, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Problem ? atChoice(error, choice) : error;
  }
}
