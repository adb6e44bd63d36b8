type Json = Record<string, unknown>;

/** JSON merge patch, RFC 7396 section 2: null removes, absent keeps, objects merge, everything else replaces. */
export function mergePatch(target: object, patch: object): Json {
  const merged: Json = { ...target };
  for (const [key, value] of Object.entries(patch) as [string, unknown][]) {
    if (value === null) delete merged[key];
    else if (isObject(value)) merged[key] = mergePatch(isObject(merged[key]) ? merged[key] : {}, value);
    else merged[key] = value;
  }
  return merged;
}

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
