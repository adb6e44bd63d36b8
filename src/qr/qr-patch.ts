import { isDeepStrictEqual } from 'node:util';
import type { QrCode } from '#libs/database';
import { pointerOf, ValidationFailed, type Fault } from '../problems/index.js';
import { inspect } from '../requests/dto.pipe.js';
import { consistencyFaults } from './qr-consistency.js';
import { CreateQrCodeDto } from './qr-create.dto.js';
import { changesTo, fieldValuesOf } from './qr-row.js';

type Json = Record<string, unknown>;

/**
 * What a merge patch changes of a code. The merged record is validated whole, but it is refused only for faults at what
 * the patch touches and for faults that the patch causes elsewhere: a record that was stored under older rules stays
 * editable. What the patch does not name is left exactly as it is stored. docs/adr/0009
 * @throws ValidationFailed
 */
export async function changesOfPatch(
  code: QrCode,
  patch: object,
  shortUrlBase: string,
): Promise<Partial<QrCode>> {
  const before = fieldValuesOf(code);
  const merged = mergePatch(before, patch);
  const touched = pointersIn(patch);
  const refuse = async (faults: Fault[]) => {
    const elsewhere = faults.filter(({ pointer = '' }) => !touched.some((each) => overlap(pointer, each)));
    const known = elsewhere.length > 0 ? await faultsOf(before, shortUrlBase) : [];
    const old = elsewhere.filter((fault) => known.some((each) => isDeepStrictEqual(each, fault)));
    const refused = faults.filter((fault) => !old.includes(fault));
    if (refused.length > 0) throw new ValidationFailed(refused);
  };
  const { instance, faults } = await inspect(CreateQrCodeDto, merged);
  await refuse(faults);
  await refuse(consistencyFaults(instance, shortUrlBase));
  return changesTo(code, withValidated(merged, instance, patch), Object.keys(patch));
}

async function faultsOf(body: object, shortUrlBase: string): Promise<Fault[]> {
  const { instance, faults } = await inspect(CreateQrCodeDto, body);
  return [...faults, ...consistencyFaults(instance, shortUrlBase)];
}

/** JSON merge patch, RFC 7396 section 2: null removes, absent keeps, objects merge, everything else replaces. */
function mergePatch(target: Json, patch: object): Json {
  const merged: Json = { ...target };
  for (const [key, value] of Object.entries(patch) as [string, unknown][]) {
    if (value === null) delete merged[key];
    else if (isObject(value)) merged[key] = mergePatch(isObject(merged[key]) ? merged[key] : {}, value);
    else merged[key] = value;
  }
  return merged;
}

/** JSON Pointers of all that a merge patch sets or removes. */
const pointersIn = (patch: object, above: string[] = []): string[] =>
  Object.entries(patch).flatMap(([key, value]: [string, unknown]) => {
    const path = [...above, key];
    return isObject(value) && Object.keys(value).length > 0 ? pointersIn(value, path) : [pointerOf(path)];
  });

/** Whether one pointer is the other, or leads to it. */
const overlap = (one: string, other: string): boolean =>
  `${one}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${one}/`);

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

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
