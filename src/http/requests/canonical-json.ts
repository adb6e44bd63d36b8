import { createHash } from 'node:crypto';

/** An object with more members is refused, so it equals no stored request. */
const MAX_SORTED = 1_000;

export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value);
  if (members.length <= MAX_SORTED) members.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join()}}`;
}

export const digestOfJson = (value: unknown): Buffer =>
  createHash('sha256').update(canonicalJson(value)).digest();
