import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Threads, type ThreadFunction } from '#libs/queue';
import { nestedFieldsOf } from '#libs/validation';
import type { QrCode } from '#libs/database';
import { blameChoice } from './qr-designed-symbol.js';
import { pathOf, ValidationFailed, type Fault } from '../../http/problems/index.js';
import { isObject, mergePatch } from '../../http/requests/json-values.js';
import { IN_BODY, isMisshapen, validate } from '../../http/requests/validate.js';
import { CreateQrCodeDto } from '../record/qr-create.dto.js';
import { isSmall } from '../../http/requests/dto.pipe.js';
import type { Caller } from '../../http/requests/caller.js';
import { assertMatches, type Precondition } from '../../http/requests/if-match.js';
import type { Prepared } from '../../http/requests/preparation.js';
import { changesTo, fieldValuesOf } from '../record/qr-row.js';
import { refuseCategory, refuseCategoryAlone, replacesContent } from './category-changes.js';
import { checksOf } from './checks.table.js';
import { Destinations } from './destinations.js';
import { QrDesignChoicesService, type ChosenPatch } from './qr-design-choices.service.js';
import { RequestWork, QrPreparationsService } from './qr-preparations.service.js';

type Json = Record<string, unknown>;

export interface PatchToValidate {
  /** The fields of the stored code that the patch, its checks and the rules of its fields read. */
  before: Json;
  patch: object;
}

interface ValidatedPatch {
  /** The fields after the patch, as validation has read them: trimmed, normalised. */
  after: CreateQrCodeDto;
  /** What the patch sets that is invalid, or makes invalid. */
  faults: Fault[];
  /** Fields that no check can read: the patch keeps a part of them that has another shape than today. */
  misshapen: string[];
}

/** The task and its result are JSON text, because copying their objects would cost the event loop more. */
const VALIDATE_PATCH: ThreadFunction<string, string> = {
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

const isSameFault = (one: Fault, other: Fault): boolean =>
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
function isTouched(patch: object, pointer: string): boolean {
  let value: unknown = patch;
  for (const step of pathOf(pointer)) {
    if (!isObject(value) || Object.keys(value).length === 0) return true;
    if (!Object.hasOwn(value, step)) return false;
    value = value[step];
  }
  return true;
}

interface PatchOptions {
  prepared: Prepared;
  /** What a request for many codes shares. */
  work?: RequestWork;
  precondition?: Precondition;
  /** Nothing will be stored. */
  withoutPassword?: boolean;
}

/** Computes what a merge patch changes of a code. Everything that it does not name keeps its bytes. */
@Injectable()
export class QrPatchesService {
  constructor(
    private readonly threads: Threads,
    private readonly destinations: Destinations,
    private readonly preparations: QrPreparationsService,
    private readonly choices: QrDesignChoicesService,
  ) {}

  /** The patch with the design of a template that it names. @throws ValidationFailed */
  async choose(caller: Caller, patch: object): Promise<ChosenPatch> {
    refuseCategoryAlone(patch);
    if ('design_template_id' in patch) return this.choices.readPatch(caller, patch);
    return { ...{ sent: patch, patchOf: () => patch }, ...{ choice: null, logo: null } };
  }

  /**
   * Decides what an edit stores: the changes of the patch, with its design as it is stored and the hash of its password.
   * @throws ValidationFailed, PreconditionFailed, UnscannableDesign, in this order; QueueFull
   */
  decide(
    code: QrCode,
    { sent, patchOf, choice, logo }: ChosenPatch,
    { prepared, work, precondition = null, withoutPassword = false }: PatchOptions,
  ): Promise<Partial<QrCode>> {
    const { password } = sent as { password?: string | null };
    const sentPassword = withoutPassword ? undefined : password;
    const decide = async () => {
      const changes = await this.changesOf(code, patchOf(code), prepared);
      assertMatches(precondition, code.version);
      if (changes.design === undefined && sentPassword === undefined) return changes;
      const own = work ?? new RequestWork(prepared, [logo]);
      return this.preparations.complete(code, changes, sentPassword, own);
    };
    return choice === null ? decide() : blameChoice(choice, decide);
  }

  /**
   * Runs the rules of the fields that the patch names, and the checks that read one of them.
   * @throws ValidationFailed, QueueFull
   */
  private async changesOf(code: QrCode, patch: object, prepared: Prepared): Promise<Partial<QrCode>> {
    refuseCategory(code, patch);
    const isWhole = replacesContent(patch);
    const names = Object.keys(patch);
    const checks = checksOf(code, names);
    const read = new Set<string>(['category', 'dynamic', ...names, ...checks.flatMap(({ reads }) => reads)]);
    const values = Object.entries(fieldValuesOf(code)).filter(
      ([name]) => read.has(name) && !(isWhole && name === 'qr_data'),
    );
    const before: Json = Object.fromEntries(values);
    const { after, faults, misshapen } = await this.validate({ before, patch }, prepared);
    if (faults.length > 0) throw new ValidationFailed(faults);
    const surroundings = { limits: this.destinations, stored: code };
    const found = checks
      .filter(({ reads }) => !reads.some((name) => misshapen.includes(name)))
      .flatMap((check) => {
        const all = check.faults(after, surroundings);
        const isKnown = (fault: Fault) =>
          !isWhole &&
          !isTouched(patch, fault.pointer ?? '') &&
          check
            .faults(before as unknown as CreateQrCodeDto, surroundings)
            .some((old) => isSameFault(old, fault));
        return all.filter((fault) => !isKnown(fault));
      });
    if (found.length > 0) throw new ValidationFailed(found);
    return changesTo(code, withValidated(mergePatch(before, patch), after, patch), names);
  }

  private async validate(task: PatchToValidate, prepared: Prepared): Promise<ValidatedPatch> {
    if (isSmall(task)) return validatePatch(task);
    const json = JSON.stringify(task);
    const input = `patch ${createHash('sha256').update(json).digest('base64')}`;
    const validated = await prepared.once(input, () => this.threads.run(VALIDATE_PATCH, json));
    const { after, ...faults } = JSON.parse(validated) as ValidatedPatch;
    return { ...faults, after: Object.assign(new CreateQrCodeDto(), after) };
  }
}

/** The merged fields, in which what the patch sets is as validation has read it. */
function withValidated(merged: Json, validated: object, patch: object): Json {
  const result: Json = { ...merged };
  for (const [key, value] of Object.entries(patch) as [string, unknown][]) {
    if (!(key in merged)) continue;
    const read = (validated as Json)[key];
    result[key] = isObject(value) ? withValidated(merged[key] as Json, read as object, value) : read;
  }
  return result;
}
