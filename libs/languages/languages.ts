/** Visitors who ask for none of these get the first one. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text that lacks a language does not compile. */
export type Texts = Readonly<Record<string, Readonly<Record<Language, string>>>>;

const MAX_LENGTH = 500;

/** Chooses the preferred language of Accept-Language (RFC 9110 section 12.5.4); regional forms count as their language. */
export function chooseLanguage(acceptLanguage: string | undefined): Language {
  const chosen: { language: Language; weight: number } = { language: LANGUAGES[0], weight: 0 };
  for (const range of (acceptLanguage ?? '').slice(0, MAX_LENGTH).split(',')) {
    const [tag = '', ...parameters] = range.split(';');
    const primary = tag.trim().toLowerCase().split('-', 1)[0];
    const language = LANGUAGES.find((known) => known === primary);
    const weight = weightIn(parameters);
    if (language && weight > chosen.weight) Object.assign(chosen, { language, weight });
  }
  return chosen.language;
}

function weightIn(parameters: string[]): number {
  const [, weight = '1'] = /^\s*q=([\d.]+)\s*$/i.exec(parameters.join(';')) ?? [];
  return Number(weight) || 0;
}
