import type { FieldSpec } from './fields.js';
import { isValues, textOf, type Values } from './values.js';

/** The rows of a list in a form. */
export const rowsOf = (values: Values, name: string): Values[] => {
  const rows = values[name];
  return Array.isArray(rows) ? rows.map((row) => (isValues(row) ? row : {})) : [];
};

const translationsOf = (values: Values): Values => (isValues(values.translations) ? values.translations : {});

/** A text in a language. @param language null for the one in which it was written first */
export function textIn(values: Values, name: string, language: string | null): string {
  if (language === null) return textOf(values[name]);
  const texts = translationsOf(values)[language];
  return isValues(texts) ? textOf(texts[name]) : '';
}

export function withText(values: Values, name: string, language: string | null, text: string): Values {
  if (language === null) return { ...values, [name]: text };
  const translations = translationsOf(values);
  const texts = translations[language];
  return {
    ...values,
    translations: { ...translations, [language]: { ...(isValues(texts) ? texts : {}), [name]: text } },
  };
}

/** An object with texts, and their names. */
type Visit = (values: Values, names: readonly string[]) => Values;

/** Visits each object of a content that can be translated. */
function mapTexts(specs: readonly FieldSpec[], values: Values, visit: Visit): Values {
  const mapped = specs.reduce<Values>((all, spec) => {
    if (spec.kind !== 'list' || all[spec.name] === undefined) return all;
    return { ...all, [spec.name]: rowsOf(all, spec.name).map((row) => mapTexts(spec.of, row, visit)) };
  }, values);
  const translations = specs.find(({ name }) => name === 'translations');
  if (translations?.kind !== 'group') return mapped;
  const [language] = translations.of;
  return visit(mapped, language?.kind === 'group' ? language.of.map(({ name }) => name) : []);
}

/** The languages that have at least one text, of all that there are. */
export function languagesOf(specs: readonly FieldSpec[], values: Values): string[] {
  const found = new Set<string>();
  mapTexts(specs, values, (one) => {
    for (const [language, texts] of Object.entries(translationsOf(one)))
      if (isValues(texts) && Object.values(texts).some((text) => textOf(text) !== '')) found.add(language);
    return one;
  });
  return allLanguages(specs).filter((language) => found.has(language));
}

export function allLanguages(specs: readonly FieldSpec[]): string[] {
  const translations = specs.find(({ name }) => name === 'translations');
  return translations?.kind === 'group' ? translations.of.map(({ name }) => name) : [];
}

/** How many texts a language lacks: guests read the original instead. */
export function missingIn(specs: readonly FieldSpec[], values: Values, language: string): number {
  let missing = 0;
  mapTexts(specs, values, (one, names) => {
    for (const name of names)
      if (textOf(one[name]).trim() !== '' && textIn(one, name, language).trim() === '') missing += 1;
    return one;
  });
  return missing;
}

/** The content without the texts of a language. */
export const withoutLanguage = (specs: readonly FieldSpec[], values: Values, language: string): Values =>
  mapTexts(specs, values, (one) => {
    if (one.translations === undefined) return one;
    const { [language]: _removed, ...others } = translationsOf(one);
    return { ...one, translations: others };
  });
