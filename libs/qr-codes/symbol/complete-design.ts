import { readableOn } from '#libs/http-server';
import type { ErrorCorrection } from './capacity.js';
import { isPlain, PLAIN_DESIGN, type DesignFrame, type SymbolDesign } from './design.js';

/** A design as a record shows it. */
export type WholeDesign = Omit<SymbolDesign, 'frame'> & { frame: DesignFrame | null };

/** Only what differs from the defaults is stored. */
export type StoredDesign = Partial<WholeDesign>;

/** Below, a symbol is proved to be readable even if it has no other design. */
const PLAIN_QUIET_ZONE = PLAIN_DESIGN.quiet_zone;

/**
 * A stored design with the defaults of what it leaves open. A symbol with a logo needs the most error correction.
 * @param fixedLevel that the category requires
 */
export function wholeDesign(
  stored: StoredDesign | null,
  fixedLevel: ErrorCorrection | null = null,
): WholeDesign {
  const level = fixedLevel ?? defaultLevel(stored);
  const whole: Record<string, unknown> = { ...PLAIN_DESIGN, error_correction: level };
  for (const name of NAMES) whole[name] = stored?.[name] ?? whole[name];
  return whole as unknown as WholeDesign;
}

/** The same with what a drawing needs. */
export function completeDesign(
  stored: StoredDesign | null,
  fixedLevel: ErrorCorrection | null = null,
): SymbolDesign {
  const { frame, ...whole } = wholeDesign(stored, fixedLevel);
  return { ...whole, frame: frame && { ...frame, text_color: readableOn(frame.color) } };
}

/** Leaves out what is equal to its default: a record that is sent back changes nothing, and a default follows the logo. */
export function compactDesign(design: StoredDesign): StoredDesign {
  const defaults: StoredDesign = { ...PLAIN_DESIGN, frame: null, error_correction: defaultLevel(design) };
  const chosen = NAMES.filter((name) => (design[name] ?? defaults[name]) !== defaults[name]);
  return Object.fromEntries(chosen.map((name) => [name, design[name]]));
}

/** Returns true if decoders have to read it before it is stored. Everyone reads black on white. */
export const needsProof = (stored: StoredDesign): boolean => {
  const design = completeDesign(stored);
  return !isPlain(design) || design.quiet_zone < PLAIN_QUIET_ZONE;
};

const defaultLevel = (design: StoredDesign | null): ErrorCorrection => (design?.logo ? 'H' : 'M');

const NAMES = Object.keys(PLAIN_DESIGN) as (keyof WholeDesign)[];
