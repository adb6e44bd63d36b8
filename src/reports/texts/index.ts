import type { Language } from '#libs/languages';
import { de } from './de.js';
import { en } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { it } from './it.js';
import { nl } from './nl.js';
import { pt } from './pt.js';
import type { ReportTexts } from './report-texts.js';

export type { ReportTexts } from './report-texts.js';

export const REPORT_TEXTS: Readonly<Record<Language, ReportTexts>> = { en, de, fr, es, it, nl, pt };
