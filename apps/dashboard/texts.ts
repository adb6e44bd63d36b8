import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { byNamespace, namespaceOf, type TextFile } from './text-files.js';
import { loadSentences } from './ui/sentences.js';

export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

/** English of the shell; all else comes with the screen that needs it, in one language. A namespace is a folder: `../codes/en.json` is `codes`. */
const english = byNamespace(import.meta.glob<TextFile>(['./shell/en.json', './ui/en.json'], { eager: true }));
const later = Object.entries(
  import.meta.glob<TextFile>(['./**/{en,de}.json', '!./shell/en.json', '!./ui/en.json']),
);
const needed = new Set(Object.keys(english));
let wanted: Language = 'en';

/** The language that fits best. @param tag such as de-CH */
export const languageFor = (tag: string): Language => (tag.toLowerCase().startsWith('de') ? 'de' : 'en');

export async function startTexts(): Promise<void> {
  await i18next.use(initReactI18next).init({
    resources: { en: english },
    lng: 'en',
    fallbackLng: 'en',
    defaultNS: 'ui',
    interpolation: { escapeValue: false },
  });
}

const loadNeeded = async (language: Language): Promise<void> => {
  await Promise.all(
    later.map(async ([path, load]) => {
      const namespace = namespaceOf(path);
      if (!path.endsWith(`/${language}.json`) || !needed.has(namespace)) return;
      if (i18next.hasResourceBundle(language, namespace)) return;
      i18next.addResourceBundle(language, namespace, (await load()).default);
    }),
  );
};

/** Loads texts of a screen, unless they are there. @param namespaces such as `codes` */
export const loadTexts = async (namespaces: readonly string[]): Promise<void> => {
  for (const namespace of namespaces) needed.add(namespace);
  await loadNeeded(wanted);
};

export async function changeLanguage(language: Language): Promise<void> {
  wanted = language;
  await loadNeeded(language);
  document.documentElement.lang = language;
  if (i18next.language !== language) await i18next.changeLanguage(language);
  loadSentences(language).catch(() => undefined);
}
