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
import { fieldFault, type Fault } from '../../http/problems/index.js';
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
