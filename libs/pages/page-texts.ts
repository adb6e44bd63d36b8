import type { Texts } from '#libs/languages';

/** What pages of several categories say. */
export const PAGE_TEXTS = {
  actions: {
    en: 'Actions',
    de: 'Aktionen',
    fr: 'Actions',
    es: 'Acciones',
    it: 'Azioni',
    nl: 'Acties',
    pt: 'Ações',
  },
  toList: {
    en: 'Show all QR codes',
    de: 'Alle QR-Codes anzeigen',
    fr: 'Afficher tous les QR codes',
    es: 'Ver todos los códigos QR',
    it: 'Mostra tutti i codici QR',
    nl: 'Alle QR-codes tonen',
    pt: 'Mostrar todos os códigos QR',
  },
  language: {
    en: 'Language',
    de: 'Sprache',
    fr: 'Langue',
    es: 'Idioma',
    it: 'Lingua',
    nl: 'Taal',
    pt: 'Idioma',
  },
  visit: {
    en: 'Visit {name}',
    de: '{name} besuchen',
    fr: 'Voir {name}',
    es: 'Visitar {name}',
    it: 'Visita {name}',
    nl: 'Naar {name}',
    pt: 'Visitar {name}',
  },
  visitUs: {
    en: 'Visit our website',
    de: 'Zu unserer Website',
    fr: 'Voir notre site',
    es: 'Visitar nuestra web',
    it: 'Visita il nostro sito',
    nl: 'Naar onze website',
    pt: 'Visitar o nosso site',
  },
  visitShortly: {
    en: 'Visit us',
    de: 'Zur Website',
    fr: 'Notre site',
    es: 'Nuestra web',
    it: 'Il sito',
    nl: 'Website',
    pt: 'O nosso site',
  },
  coupon: {
    en: 'Coupon',
    de: 'Gutschein',
    fr: 'Coupon',
    es: 'Cupón',
    it: 'Coupon',
    nl: 'Coupon',
    pt: 'Cupão',
  },
  or: { en: 'or', de: 'oder', fr: 'ou', es: 'o', it: 'o', nl: 'of', pt: 'ou' },
} satisfies Texts;

export const LANGUAGE_NAMES = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  nl: 'Nederlands',
  pt: 'Português',
} as const;
