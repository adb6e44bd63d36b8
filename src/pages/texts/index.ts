import { chooseLanguage } from '#libs/qr-codes';
import type { ApiRequest } from '../../http/requests/api-request.js';
import { de } from './de.js';
import { en, type PageTexts } from './en.js';

export type { PageTexts } from './en.js';
export { describeFault, describeProblem } from './fault-texts.js';

const TEXTS = { en, de };

export interface LocalTexts extends PageTexts {
  language: keyof typeof TEXTS;
}

/** In the language that the visitor prefers. */
export function textsFor({ headers }: ApiRequest): LocalTexts {
  const language = chooseLanguage(['en', 'de'], headers['accept-language']);
  return { ...TEXTS[language], language };
}
