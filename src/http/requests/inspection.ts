import type { FaultCode } from '#libs/validation';

/** More violations are not useful, and a body full of them must not keep the process busy. */
const MAX_FINDINGS = 100;

export interface Violation {
  path: string[];
  code: FaultCode;
  /** Text that follows the name of the field. */
  message: string;
}

/** Checks of one walk. Every walk also refuses names of prototype members, and null and lists as items of a list. */
interface Checks extends BodyLimits {
  maxKeys: number;
  /** If true, strings and keys must be storable as text: no NUL, no lone surrogates. */
  checksText: boolean;
}

interface BodyLimits {
  maxValues: number;
  maxCharacters: number;
}

const MAX_ITEMS = 1_000;
const UNLIMITED: BodyLimits = { maxValues: Infinity, maxCharacters: Infinity };
/** Faults repeat the names above them, and search for similar ones. */
const MAX_NAME_LENGTH = 255;

/**
 * Finds what no body may contain, whatever its DTO says: text that cannot be stored; null and lists as items, which
 * class-validator would pass; names of prototype members, which class-transformer would call.
 */
export const inspectBody = (body: unknown, limits = UNLIMITED): Violation[] =>
  new Walk({ ...limits, maxKeys: 1_000, checksText: true }).of(body);

export const inspectQuery = (query: unknown): Violation[] =>
  new Walk({ ...UNLIMITED, maxKeys: Infinity, checksText: false }).of(query);

/** Every object has a member of this name, so a lookup by it would find something that is no field. */
export const isPrototypeKey = (key: string): boolean => key === 'prototype' || key in Object.prototype;

class Walk {
  private readonly violations: Violation[] = [];
  private readonly path: (string | number)[] = [];
  private values = 0;
  private characters = 0;

  constructor(private readonly checks: Checks) {}

  of(root: unknown): Violation[] {
    this.visit(root, false);
    const { maxValues, maxCharacters } = this.checks;
    if (this.values > maxValues)
      return [{ path: [], code: 'too_many_values', message: `must contain at most ${maxValues} values` }];
    if (this.characters > maxCharacters)
      return [{ path: [], code: 'too_long', message: `must contain at most ${maxCharacters} characters` }];
    return this.violations;
  }

  private visit(value: unknown, isItem: boolean): void {
    this.values++;
    if (typeof value === 'string') {
      this.characters += value.length;
      if (this.checks.checksText && !isStorable(value)) this.report('invalid_text', UNSTORABLE);
    } else if (value === null) {
      if (isItem) this.report('invalid_type', 'must not be null');
    } else if (Array.isArray(value)) {
      if (isItem) this.report('invalid_type', 'must not be an array');
      else this.visitItems(value);
    } else if (typeof value === 'object') this.visitMembers(value as Record<string, unknown>);
  }

  private visitItems(list: unknown[]): void {
    if (list.length > MAX_ITEMS)
      return this.report('too_many_items', `must contain at most ${MAX_ITEMS} items`);
    for (let index = 0; index < list.length && !this.isFull; index++) {
      this.path.push(index);
      this.visit(list[index], true);
      this.path.pop();
    }
  }

  private visitMembers(object: Record<string, unknown>): void {
    const { maxKeys, checksText } = this.checks;
    const keys = Object.keys(object);
    if (keys.length > maxKeys)
      return this.report('too_many_fields', `must contain at most ${maxKeys} fields`);
    this.values += keys.length;
    for (const key of keys) {
      if (this.isFull) return;
      this.characters += key.length;
      if (checksText && !isStorable(key)) this.report('invalid_text', UNSTORABLE);
      else if (checksText && key.length > MAX_NAME_LENGTH) this.report('too_long', LONG_NAME);
      else {
        this.path.push(key);
        if (isPrototypeKey(key)) this.report('unknown_field', 'is not a field of this request');
        else this.visit(object[key], false);
        this.path.pop();
      }
    }
  }

  private get isFull(): boolean {
    const { maxValues, maxCharacters } = this.checks;
    return (
      this.violations.length >= MAX_FINDINGS || this.values > maxValues || this.characters > maxCharacters
    );
  }

  private report(code: FaultCode, message: string): void {
    this.violations.push({ path: this.path.map(String), code, message });
  }
}

const LONG_NAME = `must not have fields with names of more than ${MAX_NAME_LENGTH} characters`;
const UNSTORABLE = 'must not contain NUL characters or lone surrogates';
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();
