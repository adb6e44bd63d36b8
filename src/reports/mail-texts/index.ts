import type { Language } from '#libs/languages';
import { en } from './en.js';
import { de } from './de.js';
import { fr } from './fr.js';
import { es } from './es.js';
import { it } from './it.js';
import { nl } from './nl.js';
import { pt } from './pt.js';
import type { ReportMailTexts } from './report-mail-texts.js';

export const REPORT_MAILS: Record<Language, ReportMailTexts> = { en, de, fr, es, it, nl, pt };
