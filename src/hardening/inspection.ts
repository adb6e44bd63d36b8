/** More findings are not useful, and a body full of them must not keep the process busy. */
const MAX_FINDINGS = 100;

/** Something that a body must not contain. */
export interface Finding {
  path: string[];
  code: string;
  /** Text that follows the name of the field. */
  says: string;
}

export class TooDeep extends Error {}

/** What a walk refuses. Every walk refuses names of prototype members. */
interface Checks {
  maxLevels: number;
  maxKeys: number;
  maxItems: number;
  /** Whether strings and keys must be storable as text: no NUL, no lone surrogates. */
  checksText: boolean;
  /** Whether null and lists are refused as items of a list. */
  checksItems: boolean;
}

const IN_BODIES: Checks = {
  maxLevels: 32,
  maxKeys: 1_000,
  maxItems: Infinity,
  checksText: true,
  checksItems: false,
};
const IN_FIELDS: Checks = {
  maxLevels: Infinity,
  maxKeys: Infinity,
  maxItems: 1_000,
  checksText: false,
  checksItems: true,
};

/** Findings that no body may contain, whatever its operation. @throws TooDeep */
export const inspectBody = (body: unknown): Finding[] => new Walk(IN_BODIES).of(body);

/**
 * No field takes these, whatever its DTO says: class-validator would pass null for an item and a list for its items, and
 * class-transformer calls names of prototypes.
 */
export const inspectFields = (fields: unknown): Finding[] => new Walk(IN_FIELDS).of(fields);

/** Every object has a member of this name, so a lookup by it would be mistaken for a field. */
export const isOfPrototypes = (key: string): boolean => key === 'prototype' || key in Object.prototype;

class Walk {
  private readonly findings: Finding[] = [];
  private readonly path: (string | number)[] = [];

  constructor(private readonly checks: Checks) {}

  of(root: unknown): Finding[] {
    this.visit(root, false);
    return this.findings;
  }

  private visit(value: unknown, isItem: boolean): void {
    const { checksText, checksItems } = this.checks;
    if (typeof value === 'string') {
      if (checksText && !isStorable(value)) this.report('invalid_text', UNSTORABLE);
    } else if (value === null) {
      if (isItem && checksItems) this.report('invalid_type', 'must not be null');
    } else if (Array.isArray(value)) {
      if (isItem && checksItems) this.report('invalid_type', 'must not be an array');
      else this.visitItems(value);
    } else if (typeof value === 'object') this.visitMembers(value as Record<string, unknown>);
  }

  private visitItems(list: unknown[]): void {
    const { maxItems } = this.checks;
    if (list.length > maxItems)
      return this.report('too_many_items', `must contain at most ${maxItems} items`);
    this.descend();
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
    this.descend();
    for (const key of keys) {
      if (this.isFull) return;
      if (checksText && !isStorable(key)) this.report('invalid_text', UNSTORABLE);
      else {
        this.path.push(key);
        if (isOfPrototypes(key)) this.report('unknown_field', 'is not a field of this request');
        else this.visit(object[key], false);
        this.path.pop();
      }
    }
  }

  private descend(): void {
    const { maxLevels } = this.checks;
    if (this.path.length >= maxLevels)
      throw new TooDeep(`The body is nested deeper than ${maxLevels} levels.`);
  }

  private get isFull(): boolean {
    return this.findings.length >= MAX_FINDINGS;
  }

  private report(code: string, says: string): void {
    this.findings.push({ path: this.path.map(String), code, says });
  }
}

const UNSTORABLE = 'must not hold NUL characters or lone surrogates';
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();
