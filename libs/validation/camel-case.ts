import { fieldsOf } from './field.js';
import { nestedFieldsOf } from './list.fields.js';

type Dto = new () => object;

/**
 * Fields by their names in snake_case and in camelCase, each with its name in the other case. Contains only fields that
 * differ, or contain fields that do.
 */
export type FieldNames = ReadonlyMap<string, FieldName>;

interface FieldName {
  other: string;
  inner: FieldNames | null;
}

export const camelCase = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/**
 * Collects the field names of a DTO, of all objects in it, and of `further` undeclared fields. Where the parent
 * determines the DTO of a field, all possible DTOs count.
 * @throws if two fields would get the same name
 */
export const fieldNamesOf = (dto: Dto, further: readonly string[] = []): FieldNames =>
  buildNames([dto], further) ?? new Map<string, FieldName>();

function buildNames(dtos: readonly Dto[], further: readonly string[] = []): FieldNames | null {
  const names = new Map<string, FieldName>();
  for (const name of new Set([...dtos.flatMap(fieldsOf), ...further])) {
    const inside = dtos.flatMap((dto) => dtosIn(dto, name));
    const inner = inside.length > 0 ? buildNames(inside) : null;
    const other = camelCase(name);
    if (other === name && inner === null) continue;
    if (names.has(other) && other !== name) throw new Error(`Two fields are called ${other}`);
    names.set(name, { other, inner });
    if (other !== name) names.set(other, { other: name, inner });
  }
  return names.size > 0 ? names : null;
}

const dtosIn = (dto: Dto, field: string): Dto[] =>
  nestedFieldsOf(dto)
    .filter(([name]) => name === field)
    .flatMap(([, { all, dtoOf }]) => all?.() ?? [dtoOf({})]);

/**
 * Returns the value with these fields under their names in the other case. Applying it twice restores the value, so a
 * field in the wrong case is unknown to the DTO and reported under the name that was sent.
 */
export function inOtherCase(value: unknown, names: FieldNames): unknown {
  if (Array.isArray(value)) return value.map((item) => inOtherCase(item, names));
  if (typeof value !== 'object' || value === null) return value;
  // Object.fromEntries() also copies a member __proto__, which validation must refuse.
  return Object.fromEntries(
    Object.entries(value).map(([name, member]: [string, unknown]) => {
      const known = names.get(name);
      if (!known) return [name, member];
      return [known.other, known.inner ? inOtherCase(member, known.inner) : member];
    }),
  );
}

export function pathInOtherCase(path: readonly string[], names: FieldNames): string[] {
  let inside: FieldNames | null = names;
  return path.map((step) => {
    if (!inside || /^\d+$/.test(step)) return step;
    const known: FieldName | undefined = inside.get(step);
    inside = known?.inner ?? null;
    return known?.other ?? step;
  });
}
