import fc from 'fast-check';
import { categoryOf, buildStaticPayload } from '#libs/qr-codes';

export const payloadOf = (category: string, change: object = {}): string =>
  buildStaticPayload({ category, qrData: { ...categoryOf(category).example, ...change } });

export const line = fc
  .array(fc.constantFrom(...'ab 1é漢😀\\;,:"\'|&=?#%+/@<>()[]{}n'), { minLength: 1, maxLength: 30 })
  .map((characters) => characters.join(''));
export const paragraphs = fc.array(line, { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n'));
