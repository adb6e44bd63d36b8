import { parse } from 'uuid';
import type { ScanLocation, ScannedCode } from '../new-scan.js';
import { binaryText, element } from './binary-text.js';

/*
 * Encoded elements that many scans share, cached by the shared object: encoding one costs more than the rest of a scan.
 */
const codeIds = new WeakMap<ScannedCode, string>();
const cities = new WeakMap<ScanLocation, string>();

export function codeIdElement(code: ScannedCode): string {
  const known = codeIds.get(code);
  if (known !== undefined) return known;
  const made = element(Buffer.from(parse(code.id)).toString('latin1'));
  codeIds.set(code, made);
  return made;
}

export function cityElement(location: ScanLocation): string {
  const known = cities.get(location);
  if (known !== undefined) return known;
  const made = element(binaryText(location.city));
  cities.set(location, made);
  return made;
}
