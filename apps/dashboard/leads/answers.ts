import type { Code } from '../codes/codes.queries.js';
import type { Lead } from './leads.queries.js';

/** A column of the list; more answers are in the sheet. */
export interface Column {
  name: string;
  label: string;
}

const MAX_COLUMNS = 4;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

interface FormField extends Column {
  type: string;
}

/** The fields of the form as they are now. */
export function fieldsOf(code: Code | undefined): FormField[] {
  const data = code?.qr_data as { lead_form?: { fields?: FormField[] } | null } | undefined;
  return data?.lead_form?.fields ?? [];
}

/** All answers of a lead in the order of its form; "" where there is none, also those whose field is gone. */
export function answersOf({ fields }: Lead, code: Code | undefined): (Column & { value: string })[] {
  const known = fieldsOf(code).map(({ name, label }) => ({ name, label, value: fields[name] ?? '' }));
  const names = new Set(known.map(({ name }) => name));
  const others = Object.entries(fields).filter(([name]) => !names.has(name));
  return [...known, ...others.map(([name, value]) => ({ name, label: name, value }))];
}

/** The first answers of all forms, a name before the others. */
export function columnsOf(leads: readonly Lead[], codes: ReadonlyMap<string, Code>): Column[] {
  const columns = new Map<string, Column>();
  for (const lead of leads)
    for (const { name, label } of answersOf(lead, codes.get(lead.qr_code_id)))
      if (!columns.has(name)) columns.set(name, { name, label });
  const isName = ({ name }: Column) => /name/i.test(name);
  return [...columns.values()]
    .sort((one, other) => Number(isName(other)) - Number(isName(one)))
    .slice(0, MAX_COLUMNS);
}

export const emailOf = ({ fields }: Lead): string | undefined =>
  Object.values(fields).find((value) => EMAIL.test(value));

/** What a lead is called: its name, otherwise the first answer. */
export function titleOf({ fields }: Lead): string | undefined {
  const named = Object.entries(fields).find(([name, value]) => /name/i.test(name) && value !== '');
  return named?.[1] ?? Object.values(fields).find((value) => value !== '');
}
