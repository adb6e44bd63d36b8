import type { Language } from '#libs/languages';
import { de } from './de.js';
import type { EdgeTexts } from './edge-texts.js';
import { en } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { it } from './it.js';
import { nl } from './nl.js';
import { pt } from './pt.js';

export type { EdgeTexts, NoticeName } from './edge-texts.js';

export const edgeTexts: Readonly<Record<Language, EdgeTexts>> = { en, de, fr, es, it, nl, pt };
