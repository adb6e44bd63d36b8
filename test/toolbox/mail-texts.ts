import { LANGUAGES, type Language } from '#libs/languages';

/** The first one is also what a domain is about; the last one is a role, or when and why something happened. */
const NAMES = [
  { name: 'go.example.com', workspace: 'Acme', target: 'go.example.org', toString: () => 'Ada' },
  'Acme',
  { day: '2026-11-28', time: '10:00', because: 'it failed', toString: () => 'Editor' },
];

/** All texts of a table, with names filled in. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return textsIn((value as (...names: unknown[]) => unknown)(...NAMES));
  return Object.values(value as object).flatMap(textsIn);
}

/** Returns texts of emails that are empty, lack what is filled in, or are English in another language. */
export function faultsOfTexts(table: Readonly<Record<Language, unknown>>): string[] {
  const english = new Set(textsIn(table.en));
  return LANGUAGES.flatMap((language) =>
    textsIn(table[language])
      .filter(
        (text) =>
          text.trim() === '' || /undefined|\[object/.test(text) || (language !== 'en' && english.has(text)),
      )
      .map((text) => `${language}: ${text}`),
  );
}

/** The subjects among the texts of a table. */
export const subjectsIn = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, text]) =>
        /subject/i.test(name) ? textsIn(text) : subjectsIn(text),
      );
