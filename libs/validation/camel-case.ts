import { fieldsOf } from './field.js';
import { nestedFieldsOf } from './nested-fields.js';

type Dto = new () => object;

/**
 * Fields of an object by their names in snake_case and in camelCase, each with its name in the other case. Only fields that
 * differ, or contain fields that do.
 */
export type FieldNames = ReadonlyMap<string, FieldName>;

interface FieldName {
  other: string;
  /** Of the objects in the field; null if nothing in it changes, as in an object with keys of the caller's own. */
  inner: FieldNames | null;
}

/** short_url is shortUrl. */
export const camelCase = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/**
 * The names of the fields of a DTO, of all objects in them, and of `further` fields that it does not declare. Where the
 * parent object determines the DTO of a field, those of all its DTOs count.
 * @throws if two fields would get the same name
 */
export const fieldNamesOf = (dto: Dto, further: readonly string[] = []): FieldNames =>
  namesOf([dto], further) ?? new Map<string, FieldName>();

function namesOf(dtos: readonly Dto[], further: readonly string[] = []): FieldNames | null {
  const names = new Map<string, FieldName>();
  for (const name of new Set([...dtos.flatMap(fieldsOf), ...further])) {
    const inside = dtos.flatMap((dto) => dtosIn(dto, name));
    const inner = inside.length > 0 ? namesOf(inside) : null;
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
 * The value with each of these fields under its name in the other case. Applied twice, it is the value again: so a field that
 * arrives in the wrong case is none of the DTO's, and its fault is reported under the name that was sent.
 */
export function inOtherCase(value: unknown, names: FieldNames): unknown {
  if (Array.isArray(value)) return value.map((item) => inOtherCase(item, names));
  if (typeof value !== 'object' || value === null) return value;
  // Object.fromEntries() also copies a member __proto__, which is to be refused.
  return Object.fromEntries(
    Object.entries(value).map(([name, member]: [string, unknown]) => {
      const known = names.get(name);
      if (!known) return [name, member];
      return [known.other, known.inner ? inOtherCase(member, known.inner) : member];
    }),
  );
}

/** The same for a path, whose steps can be indexes of lists. */
export function pathInOtherCase(path: readonly string[], names: FieldNames): string[] {
  let inside: FieldNames | null = names;
  return path.map((step) => {
    if (!inside || /^\d+$/.test(step)) return step;
    const known: FieldName | undefined = inside.get(step);
    inside = known?.inner ?? null;
    return known?.other ?? step;
  });
}
