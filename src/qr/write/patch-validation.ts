import type { ThreadFunction } from '#libs/queue';
import { nestedFieldsOf } from '#libs/validation';
import { pathOf, type Fault } from '../../http/problems/index.js';
import { isObject, mergePatch } from '../../http/requests/merge-patch.js';
import { IN_BODY, isMisshapen, validate } from '../../http/requests/validate.js';
import { CreateQrCodeDto } from '../record/qr-create.dto.js';

type Json = Record<string, unknown>;

export interface PatchToValidate {
  /** The fields of the stored code that the patch, its checks and the rules of its fields read. */
  before: Json;
  patch: object;
}

export interface ValidatedPatch {
  /** The fields after the patch, as validation has read them: trimmed, normalised. */
  after: CreateQrCodeDto;
  /** What the patch sets that is invalid, or makes invalid. */
  faults: Fault[];
  /** Fields that no check can read: the patch keeps a part of them that has another shape than today. */
  misshapen: string[];
}

/** The task and its result are JSON text, because copying their objects would cost the event loop more. */
export const VALIDATE_PATCH: ThreadFunction<string, string> = {
  module: '#bodies-worker',
  name: 'validatePatchText',
  estimateMs: (json) => 5 + json.length / 10_000,
};

/**
 * Applies the rules of the fields that a merge patch names. What was invalid before and is not touched stays as it is:
 * rules get stricter, and a record that was stored under older ones stays editable. docs/adr/0009
 */
export function validatePatch({ before, patch }: PatchToValidate): ValidatedPatch {
  const { instance, faults } = validate(CreateQrCodeDto, mergePatch(before, patch));
  const named = faults.filter(({ pointer = '' }) => fieldOf(pointer) in patch);
  const refused = named.filter((fault) => !isKnown(fault, { before, patch }));
  const kept = faults.filter((fault) => !refused.includes(fault) && isMisshapen(fault));
  const misshapen = new Set(
    kept.map(({ pointer = '' }) => fieldOf(pointer)).filter((field) => field in before),
  );
  return { after: instance, faults: refused, misshapen: [...misshapen] };
}

const fieldOf = (pointer: string): string => pathOf(pointer)[0] ?? '';

/** True if the fault is beside what the patch touches in its field, and was there before. */
function isKnown(fault: Fault, { before, patch }: PatchToValidate): boolean {
  if (isTouched(patch, fault.pointer ?? '')) return false;
  return faultsIn(before, fieldOf(fault.pointer ?? '')).some((known) => isSameFault(known, fault));
}

export const isSameFault = (one: Fault, other: Fault): boolean =>
  one.pointer === other.pointer && one.code === other.code;

/** The faults of an object that is stored, such as qr_data. */
function faultsIn(before: Json, field: string): Fault[] {
  const [, nested] = nestedFieldsOf(CreateQrCodeDto).find(([name]) => name === field) ?? [];
  const stored = before[field];
  if (!nested || !isObject(stored)) return [];
  return validate(nested.dtoOf(before), stored, { ...IN_BODY, unknown: () => UNKNOWN }, [field]).faults;
}

const UNKNOWN = { code: 'unknown_field', message: 'is not a field' } as const;

/** True if the merge patch sets or removes the value at the pointer, or one above or below it. */
export function isTouched(patch: object, pointer: string): boolean {
  let value: unknown = patch;
  for (const step of pathOf(pointer)) {
    if (!isObject(value) || Object.keys(value).length === 0) return true;
    if (!Object.hasOwn(value, step)) return false;
    value = value[step];
  }
  return true;
}
