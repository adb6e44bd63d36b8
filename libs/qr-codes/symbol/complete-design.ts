import { readableOn } from '#libs/http-server';
import { PLAIN_DESIGN, type DesignFrame, type SymbolDesign } from './design.js';

/** What a caller says of a design. */
export type StoredDesign = Partial<Omit<SymbolDesign, 'frame'>> & { frame?: DesignFrame | null };

/** A stored design with the defaults of what it leaves open. A symbol with a logo needs the most error correction. */
export function completeDesign(stored: StoredDesign | null): SymbolDesign {
  const said = Object.entries(stored ?? {}).filter(
    ([, value]: [string, unknown]) => value !== null && value !== undefined,
  );
  const frame = stored?.frame ? { ...stored.frame, text_color: readableOn(stored.frame.color) } : null;
  return {
    ...PLAIN_DESIGN,
    ...(stored?.logo ? { error_correction: 'H' } : {}),
    ...(Object.fromEntries(said) as Partial<SymbolDesign>),
    frame,
  };
}
