import { parse } from 'uuid';
import type { ScanLocation, ScannedCode } from '../new-scan.js';
import { binaryText, element } from './binary-text.js';

export const codeIdElement = (code: ScannedCode): string =>
  (code.encoded ??= element(Buffer.from(parse(code.id)).toString('latin1')));

export const cityElement = (location: ScanLocation): string =>
  (location.encoded ??= element(binaryText(location.city)));
