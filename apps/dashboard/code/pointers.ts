import { UTM_PARTS, type CodeForm } from './code-form.js';
import type { FieldSpec } from './fields.js';
import { isValues, type Value } from './values.js';

/** Fields that are shown to those who create a code, or show faults themselves. */
const OTHERS: readonly string[] = ['short_code', 'domain', 'dynamic', 'rules', 'utm', 'look', 'qr_data'];

/** JSON Pointers of all fields that a form shows: faults of others stand above it. */
export const pointersOf = (form: CodeForm, specs: readonly FieldSpec[]): string[] => [
  ...Object.keys(form)
    .filter((name) => !OTHERS.includes(name))
    .map((name) => `/${name}`),
  ...UTM_PARTS.map((part) => `/utm/${part}`),
  ...specs.flatMap((spec) => pointersIn(spec, form.qr_data[spec.name] ?? '', `/qr_data/${spec.name}`)),
];

function pointersIn(spec: FieldSpec, value: Value, pointer: string): string[] {
  if (spec.kind === 'group') {
    const values = isValues(value) ? value : {};
    return spec.of.flatMap((inner) =>
      pointersIn(inner, values[inner.name] ?? '', `${pointer}/${inner.name}`),
    );
  }
  if (spec.kind !== 'list') return [pointer];
  const rows = Array.isArray(value) ? value : [];
  const ofRows = rows.flatMap((row, index) =>
    spec.of.flatMap((inner) =>
      pointersIn(
        inner,
        (isValues(row) ? row[inner.name] : undefined) ?? '',
        `${pointer}/${index}/${inner.name}`,
      ),
    ),
  );
  return [pointer, ...ofRows];
}
