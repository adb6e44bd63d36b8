import { UTM_PARTS, type CodeForm } from './code-form.js';
import type { FieldSpec } from './fields.js';
import { isValues, type Value } from './values.js';

const OWN = [
  '/name',
  '/folder_id',
  '/tags',
  '/starts_at',
  '/expires_at',
  '/scan_limit',
  '/password',
  '/fallback_url',
  ...UTM_PARTS.map((part) => `/utm/${part}`),
];

/** JSON Pointers of all fields that a form shows: faults of others stand above it. */
export const pointersOf = ({ qr_data: content }: CodeForm, specs: readonly FieldSpec[]): string[] => [
  ...OWN,
  ...specs.flatMap((spec) => pointersIn(spec, content[spec.name] ?? '', `/qr_data/${spec.name}`)),
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
