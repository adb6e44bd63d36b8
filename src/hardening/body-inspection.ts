import { MalformedJson, pointerOf, ValidationFailed, type Fault } from '../problems/index.js';

const MOST_LEVELS = 32;
const MOST_KEYS = 1_000;
/** More faults help nobody, and a body made of them must not keep the process busy. */
const MOST_FAULTS = 100;
/** A pointer holds no more of a key. */
const KEY_LENGTH = 100;

/** What no body may hold, whatever its route: too many levels or keys, NUL, lone surrogates, names of prototypes. */
export function findObjection(body: unknown): Error | null {
  const inspection = new Inspection();
  inspection.visit(body);
  if (inspection.isTooDeep) return new MalformedJson(`The body is nested deeper than ${MOST_LEVELS} levels.`);
  return inspection.faults.length > 0 ? new ValidationFailed(inspection.faults) : null;
}

/** One walk through a body. Its place is kept as a path, and becomes a pointer where there is a fault only. */
class Inspection {
  readonly faults: Fault[] = [];
  isTooDeep = false;
  private readonly path: (string | number)[] = [];

  visit(value: unknown): void {
    if (typeof value === 'string') {
      if (!isStorable(value)) this.faults.push(unstorable(this.pointer));
    } else if (typeof value === 'object' && value !== null) {
      if (this.path.length === MOST_LEVELS) this.isTooDeep = true;
      else if (Array.isArray(value)) this.visitElements(value);
      else this.visitMembers(value as Record<string, unknown>);
    }
  }

  private visitElements(array: unknown[]): void {
    for (let index = 0; index < array.length && !this.isOver; index++) {
      this.path.push(index);
      this.visit(array[index]);
      this.path.pop();
    }
  }

  private visitMembers(object: Record<string, unknown>): void {
    const keys = Object.keys(object);
    if (keys.length > MOST_KEYS) return void this.faults.push(tooManyFields(this.pointer));
    for (const key of keys) {
      if (this.isOver) return;
      if (!isStorable(key)) this.faults.push(unstorable(this.pointer));
      else {
        this.path.push(key);
        if (isOfPrototypes(key)) this.faults.push(unknownField(this.pointer, key));
        else this.visit(object[key]);
        this.path.pop();
      }
    }
  }

  private get isOver(): boolean {
    return this.isTooDeep || this.faults.length >= MOST_FAULTS;
  }

  private get pointer(): string {
    return pointerOf(this.path.map((key) => String(key).slice(0, KEY_LENGTH)));
  }
}

/** Such a name is found on every object, so that a look-up by it passes for a field. */
export const isOfPrototypes = (key: string): boolean => key === 'prototype' || key in Object.prototype;

const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();
const tooManyFields = (pointer: string): Fault => ({
  pointer,
  code: 'too_many_fields',
  detail: `An object has at most ${MOST_KEYS} fields`,
});
const unknownField = (pointer: string, key: string): Fault => ({
  pointer,
  code: 'unknown_field',
  detail: `${key} is not a field of this request`,
});
const unstorable = (pointer: string): Fault => ({
  pointer,
  code: 'invalid_text',
  detail: `${pointer.slice(1).replaceAll('/', '.') || 'the body'} must not hold NUL characters or lone surrogates`,
});
