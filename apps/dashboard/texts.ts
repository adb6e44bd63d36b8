import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { byNamespace, namespaceOf, type TextFile } from './text-files.js';

export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

/** English of the shell; a screen brings its own, and German is one file. A namespace is a folder: `../codes/en.json` is `codes`. */
const english = byNamespace(import.meta.glob<TextFile>(['./shell/en.json', './ui/en.json'], { eager: true }));
const ofScreens = import.meta.glob<TextFile>(['./**/en.json', '!./shell/en.json', '!./ui/en.json']);

/** The language that fits best. @param wanted such as de-CH */
export const languageFor = (wanted: string): Language =>
  wanted.toLowerCase().startsWith('de') ? 'de' : 'en';

export async function startTexts(): Promise<void> {
  await i18next.use(initReactI18next).init({
    resources: { en: english },
    lng: 'en',
    fallbackLng: 'en',
    defaultNS: 'ui',
    interpolation: { escapeValue: false },
  });
}

/** Loads English texts of a screen, unless they are there. @param namespaces such as `codes` */
export const loadTexts = async (namespaces: readonly string[]): Promise<void> => {
  await Promise.all(
    Object.entries(ofScreens).map(async ([path, load]) => {
      const namespace = namespaceOf(path);
      if (!namespaces.includes(namespace) || i18next.hasResourceBundle('en', namespace)) return;
      i18next.addResourceBundle('en', namespace, (await load()).default);
    }),
  );
};

export async function changeLanguage(language: Language): Promise<void> {
  if (language !== 'en' && !i18next.hasResourceBundle(language, 'ui')) {
    const { german } = await import('./texts.de.js');
    for (const [namespace, texts] of Object.entries(german))
      i18next.addResourceBundle(language, namespace, texts);
  }
  document.documentElement.lang = language;
  if (i18next.language !== language) await i18next.changeLanguage(language);
}
