import type { Language } from '#libs/languages';
import { de } from './de.js';
import type { ErrorPageTexts } from './error-page-texts.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { it } from './it.js';
import { nl } from './nl.js';
import { pt } from './pt.js';
import { catalogue } from '../catalogue.js';
import type { Problem } from '../problem.js';

/** A language that lacks a text does not compile. */
const TEXTS: Readonly<Record<Exclude<Language, 'en'>, ErrorPageTexts>> = { de, fr, es, it, nl, pt };

/** Returns what a page says of a problem, in the language that the visitor prefers. */
export function describeForVisitor({ code, detail }: Problem, language: Language) {
  if (language === 'en') {
    // People open pages, not resources.
    const title = code === 'not_found' ? 'This page does not exist' : catalogue[code].title;
    return {
      language,
      title,
      text: detail,
      home: 'Back to the start page',
      details: 'Details',
      requestIdLabel: 'Request id',
    };
  }
  const { notices, ...texts } = TEXTS[language];
  return { language, ...texts, ...(code in notices ? notices[code as keyof typeof notices] : notices.other) };
}
