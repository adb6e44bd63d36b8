import {
  categoryOf,
  completeDesign,
  fitsSymbol,
  symbolPayload,
  type ErrorCorrection,
  type StoredDesign,
  type SymbolDesign,
  type SymbolSource,
} from '#libs/qr-codes';
import { fieldFault, Problem, ValidationFailed, type Fault } from '../../http/problems/index.js';
import type { CreateQrCodeDto } from '../record/qr-create.dto.js';

/** Stands for a code that would be drawn by lot. */
export const SAMPLE_CODE = '00000000';

/** Everything that a proof depends on. */
export interface DesignedSymbol {
  payload: string;
  design: StoredDesign;
  /** The error correction that the category requires. */
  fixedLevel: ErrorCorrection | null;
}

export const designedSymbol = (code: SymbolSource, shortUrlBase: string): DesignedSymbol => ({
  payload: symbolPayload(code, shortUrlBase),
  design: code.design,
  fixedLevel: categoryOf(code.category).errorCorrection ?? null,
});

export const completed = ({ design, fixedLevel }: Omit<DesignedSymbol, 'payload'>): SymbolDesign =>
  completeDesign(design, fixedLevel);

/** Checks a design with valid fields against the content of a static code and the standard of its category. */
export function staticSymbolFaults({ category: name, qr_data, design }: CreateQrCodeDto): Fault[] {
  const category = categoryOf(name);
  const { errorCorrection } = category;
  const payload = category.staticPayload?.(qr_data) ?? '';
  const level = design?.error_correction ?? null;
  if (errorCorrection && level !== null && level !== errorCorrection)
    return [
      fieldFault(
        '/design/error_correction',
        `must be ${errorCorrection} or absent: the standard of ${name} requires it`,
      ),
    ];
  const drawn = completeDesign(design ?? {}, errorCorrection);
  if (fitsSymbol(payload, drawn.error_correction)) return [];
  if (!fitsSymbol(payload, 'M'))
    return [fieldFault('/qr_data', 'must be shorter: it does not fit in the symbol of a static code')];
  return [
    fieldFault(
      level === null ? '/design/logo' : '/design/error_correction',
      `leaves too little space for the content of the symbol at level ${drawn.error_correction}: choose a lower error_correction, or shorten qr_data`,
    ),
  ];
}

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
