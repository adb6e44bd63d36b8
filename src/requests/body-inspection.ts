import { MalformedJson, ValidationFailed, type Fault } from '../problems/index.js';

const MOST_LEVELS = 32;
const MOST_KEYS = 1_000;
/** More faults help nobody, and a body made of them must not keep the process busy. */
const MOST_FAULTS = 100;
/** A pointer holds no more of a key. */
const KEY_LENGTH = 100;

interface Node {
  value: unknown;
  pointer: string;
  level: number;
}

/** What no body may hold, whatever its route: too many levels or keys, NUL, lone surrogates, names of prototypes. */
export function findObjection(body: unknown): Error | null {
  const faults: Fault[] = [];
  const nodes: Node[] = [{ value: body, pointer: '', level: 0 }];
  // Grows while it is walked.
  for (const node of nodes) {
    if (faults.length >= MOST_FAULTS) break;
    if (typeof node.value === 'string' && !isStorable(node.value)) faults.push(unstorable(node.pointer));
    if (typeof node.value !== 'object' || node.value === null) continue;
    if (node.level === MOST_LEVELS) {
      return new MalformedJson(`The body is nested deeper than ${MOST_LEVELS} levels.`);
    }
    if (Array.isArray(node.value))
      node.value.forEach((child, index) => nodes.push(inside(node, index, child)));
    else inspectKeys(node, node.value as Record<string, unknown>, nodes, faults);
  }
  return faults.length > 0 ? new ValidationFailed(faults) : null;
}

function inspectKeys(node: Node, object: Record<string, unknown>, nodes: Node[], faults: Fault[]): void {
  const keys = Object.keys(object);
  if (keys.length > MOST_KEYS) {
    faults.push({
      pointer: node.pointer,
      code: 'too_many_fields',
      detail: `An object has at most ${MOST_KEYS} fields`,
    });
    return;
  }
  for (const key of keys) {
    const child = inside(node, key, object[key]);
    if (isOfPrototypes(key)) faults.push(unknownField(child.pointer, key));
    else if (!isStorable(key)) faults.push(unstorable(node.pointer));
    else nodes.push(child);
  }
}

/** Such a name is found on every object, so that a look-up by it passes for a field. */
export const isOfPrototypes = (key: string): boolean => key === 'prototype' || key in Object.prototype;

const inside = ({ pointer, level }: Node, key: string | number, value: unknown): Node => ({
  value,
  pointer: `${pointer}/${String(key).slice(0, KEY_LENGTH).replaceAll('~', '~0').replaceAll('/', '~1')}`,
  level: level + 1,
});

const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();
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
