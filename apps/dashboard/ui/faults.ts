import { ProblemError } from '#client';
import { saidBy } from './said.js';
import { sentenceOf, type FieldError } from './sentences.js';

/** Faults of a form by the JSON Pointers of their fields. */
export type Faults = ReadonlyMap<string, string>;

export const NO_FAULTS: Faults = new Map();

/** What is wrong with a field, which the form names already. */
function atField(pointer: string, fault: FieldError): string {
  const sentence = sentenceOf(fault);
  if (sentence !== null) return sentence;
  const [name = '', ...words] = fault.detail.split(' ');
  const isNamed = name !== '' && name.includes(pointer.split('/').at(-1) ?? '');
  const said = isNamed ? words.join(' ') : fault.detail;
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** Maps the errors of a 422 to their fields; other errors belong to the whole form, at the empty pointer. */
export function faultsOf(error: Error | null): Faults {
  if (error === null) return NO_FAULTS;
  if (!(error instanceof ProblemError)) return new Map([['', saidBy(error)]]);
  const located = error.faults.flatMap(({ pointer, ...fault }) =>
    pointer === undefined || pointer === '' ? [] : [[pointer, atField(pointer, fault)] as const],
  );
  return located.length > 0 ? new Map(located) : new Map([['', saidBy(error)]]);
}

/** Those of fields that are still as they were sent; one without a field stands until anything has changed. */
export const standingFaults = (faults: Faults, sent: unknown, now: unknown): Faults =>
  new Map([...faults].filter(([pointer]) => isSame(memberAt(sent, pointer), memberAt(now, pointer))));

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** @param pointer a JSON Pointer (RFC 6901) */
const memberAt = (value: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((parent, name) => (parent as Record<string, unknown> | null | undefined)?.[name], value);

/** Faults that no field of the form shows. @param shown pointers of its fields */
export const otherFaults = (faults: Faults, shown: readonly string[]): string[] =>
  [...faults].filter(([pointer]) => !shown.includes(pointer)).map(([, detail]) => detail);

/** Shows the first fault of a form that was not sent because of it. */
export const focusFault = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
