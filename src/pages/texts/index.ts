import { chooseLanguage, type Language } from '#libs/languages';
import type { ApiRequest } from '../../http/requests/api-request.js';
import { de } from './de.js';
import { en, type PageTexts } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { it } from './it.js';
import { nl } from './nl.js';
import { pt } from './pt.js';

export type { PageTexts } from './en.js';
export { describeFault, describeProblem } from './fault-texts.js';

const TEXTS: Readonly<Record<Language, PageTexts>> = { en, de, fr, es, it, nl, pt };

export interface LocalTexts extends PageTexts {
  language: Language;
}

/** Returns the texts in the language that the visitor prefers. */
export function textsFor({ headers }: ApiRequest): LocalTexts {
  const language = chooseLanguage(headers['accept-language']);
  return { ...TEXTS[language], language };
}
