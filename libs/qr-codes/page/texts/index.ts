import type { Language } from '../languages.js';
import type { CategoryTexts } from './category-texts.js';
import { de } from './de.js';
import { en } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';

/** A language that lacks a text does not compile. */
export const categoryTexts: Readonly<Record<Language, CategoryTexts>> = { en, de, fr, es };
