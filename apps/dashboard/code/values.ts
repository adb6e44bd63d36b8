/** The values of a form: JSON, with '' for fields that are left empty. */
export type Value = string | number | boolean | null | Value[] | Values;
export interface Values {
  [name: string]: Value;
}

export const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The text that a field shows. */
export function textOf(value: Value | undefined): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : '';
}

/** Leaves out what is empty: optional members are omitted then. */
export function withoutEmpty(value: Value): Value | undefined {
  if (value === '' || value === null) return undefined;
  if (Array.isArray(value)) return value.map((one) => withoutEmpty(one)).filter((one) => one !== undefined);
  if (!isValues(value)) return value;
  const members = Object.entries(value).flatMap(([name, member]) => {
    const kept = withoutEmpty(member);
    return kept === undefined || (Array.isArray(kept) && kept.length === 0) ? [] : [[name, kept] as const];
  });
  return members.length === 0 ? undefined : Object.fromEntries(members);
}

export const contentOf = (values: Values): Values => {
  const kept = withoutEmpty(values);
  return isValues(kept) ? kept : {};
};

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** A JSON merge patch (RFC 7396): null removes a member, arrays are replaced. */
export function mergePatch(before: Values, after: Values): Values {
  const patch: Values = {};
  for (const [name, value] of Object.entries(after)) {
    const old = before[name];
    if (isSame(old, value)) continue;
    patch[name] = isValues(old) && isValues(value) ? mergePatch(old, value) : value;
  }
  for (const name of Object.keys(before)) if (!(name in after)) patch[name] = null;
  return patch;
}
