import type { QrCode } from '#libs/database';
import { pointerOf, ValidationFailed, type Fault } from '../http/problems/index.js';
import { isObject, mergePatch } from '../http/requests/merge-patch.js';
import type { Validated } from '../http/requests/validate.js';
import { consistencyFaults, type DestinationLimits } from './qr-consistency.js';
import type { CreateQrCodeDto } from './qr-create.dto.js';
import { changesTo, fieldValuesOf } from './qr-row.js';

type Json = Record<string, unknown>;
type ValidateQrCode = (body: object) => Promise<Validated<CreateQrCodeDto>>;

/**
 * Computes the changes that a merge patch makes to a code. The merged record is validated whole, but it is refused only
 * for faults at what the patch touches and for faults that the patch causes elsewhere: a record that was stored under
 * older rules stays editable. What the patch does not name is left exactly as it is stored. docs/adr/0009
 * @throws ValidationFailed
 */
export async function changesOfPatch(
  code: QrCode,
  patch: object,
  { limits, validate }: { limits: DestinationLimits; validate: ValidateQrCode },
): Promise<Partial<QrCode>> {
  const before = fieldValuesOf(code);
  const merged = mergePatch(before, patch);
  const touched = new TouchedPointers(patch);
  const refuse = async (faults: Fault[]) => {
    const elsewhere = new Set(faults.filter(({ pointer = '' }) => !touched.overlaps(pointer)));
    const known = new Set(elsewhere.size > 0 ? (await faultsOf(before)).map(keyOf) : []);
    const refused = faults.filter((fault) => !elsewhere.has(fault) || !known.has(keyOf(fault)));
    if (refused.length > 0) throw new ValidationFailed(refused);
  };
  const faultsOf = async (body: object) => {
    const { instance, faults } = await validate(body);
    return [...faults, ...consistencyFaults(instance, limits, code)];
  };
  const { instance, faults } = await validate(merged);
  await refuse(faults);
  await refuse(consistencyFaults(instance, limits, code));
  return changesTo(code, withValidated(merged, instance, patch), Object.keys(patch));
}

const keyOf = ({ pointer, code, detail }: Fault): string => JSON.stringify([pointer, code, detail]);

/** JSON Pointers of everything that a merge patch sets or removes. A body has thousands of them, and as many faults. */
class TouchedPointers {
  private readonly touched = new Set<string>();
  /** Pointers above those that are touched. */
  private readonly above = new Set<string>();

  constructor(patch: object) {
    this.add(patch, '');
  }

  /** True if the pointer is touched, or lies above or below one that is. */
  overlaps(pointer: string): boolean {
    if (this.above.has(pointer)) return true;
    for (let end = pointer.length; end > 0; end = pointer.lastIndexOf('/', end - 1))
      if (this.touched.has(pointer.slice(0, end))) return true;
    return false;
  }

  private add(patch: object, pointer: string): void {
    this.above.add(pointer);
    for (const [key, value] of Object.entries(patch) as [string, unknown][]) {
      const below = pointer + pointerOf([key]);
      if (isObject(value) && Object.keys(value).length > 0) this.add(value, below);
      else this.touched.add(below);
    }
  }
}

/** The merged record, in which what the patch sets is as validation has read it: trimmed, normalised. */
function withValidated(merged: Json, validated: object, patch: object): Json {
  const result: Json = { ...merged };
  for (const [key, value] of Object.entries(patch) as [string, unknown][]) {
    if (!(key in merged)) continue;
    const read = (validated as Json)[key];
    result[key] = isObject(value) ? withValidated(merged[key] as Json, read as object, value) : read;
  }
  return result;
}
