import { isOfPrototypes } from './body-inspection.js';

const MOST_ITEMS = 1_000;
/** An answer names no more. */
const MOST_FAULTS = 100;

export interface ShapeFault {
  path: string[];
  code: string;
  /** Goes on after the place. */
  says: string;
}

/**
 * What no field takes, whatever its DTO says: more than 1,000 items in a list, null or a list inside a list, which
 * class-validator would pass for an item and for its items, and names of prototypes, which class-transformer calls.
 */
export function shapeFaults(value: unknown): ShapeFault[] {
  const faults: ShapeFault[] = [];
  inspect(value, [], faults);
  return faults;
}

/** As deep as a body may be nested. */
function inspect(value: unknown, path: string[], faults: ShapeFault[]): void {
  if (typeof value !== 'object' || value === null) return;
  const isList = Array.isArray(value);
  if (isList && value.length > MOST_ITEMS) {
    faults.push({ path, code: 'too_many_items', says: `must contain at most ${MOST_ITEMS} items` });
    return;
  }
  for (const [key, child] of Object.entries(value) as [string, unknown][]) {
    if (faults.length >= MOST_FAULTS) return;
    const place = [...path, key];
    if (isList && (child === null || Array.isArray(child))) {
      const says = child === null ? 'must not be null' : 'must not be an array';
      faults.push({ path: place, code: 'invalid_type', says });
    } else if (!isList && isOfPrototypes(key)) {
      faults.push({ path: place, code: 'unknown_field', says: 'is not a field of this request' });
    } else inspect(child, place, faults);
  }
}
