import type { Language, Texts } from '#libs/languages';
import type { PageIcon } from '../page/page-icons.js';
import { titleOfLinkType } from './link-types.js';

/** What guests read instead of the names of the GS1 Web Vocabulary, for the types that packs of consumer goods have. */
export const LINK_TITLES = {
  pip: {
    ...{ en: 'Product information', de: 'Produktinformation', fr: 'Informations sur le produit' },
    ...{ es: 'Información del producto', it: 'Informazioni sul prodotto', nl: 'Productinformatie' },
    pt: 'Informações do produto',
  },
  recallStatus: {
    ...{ en: 'Recall: please read', de: 'Rückruf: bitte lesen', fr: 'Rappel de produit : à lire' },
    ...{ es: 'Retirada del producto: lea esto', it: 'Richiamo: leggi qui', nl: 'Terugroepactie: lees dit' },
    pt: 'Recolha do produto: leia isto',
  },
  safetyInfo: {
    ...{ en: 'Safety', de: 'Sicherheit', fr: 'Sécurité', es: 'Seguridad', it: 'Sicurezza' },
    ...{ nl: 'Veiligheid', pt: 'Segurança' },
  },
  instructions: {
    ...{ en: 'Instructions', de: 'Anleitung', fr: 'Mode d’emploi', es: 'Instrucciones', it: 'Istruzioni' },
    ...{ nl: 'Gebruiksaanwijzing', pt: 'Instruções' },
  },
  certificationInfo: {
    ...{ en: 'Certificates', de: 'Zertifikate', fr: 'Certificats', es: 'Certificados', it: 'Certificati' },
    ...{ nl: 'Certificaten', pt: 'Certificados' },
  },
  traceability: {
    ...{ en: 'Where it comes from', de: 'Woher es kommt', fr: 'D’où il vient', es: 'De dónde viene' },
    ...{ it: 'Da dove viene', nl: 'Waar het vandaan komt', pt: 'De onde vem' },
  },
  ingredientsInfo: {
    ...{ en: 'Ingredients', de: 'Zutaten', fr: 'Ingrédients', es: 'Ingredientes', it: 'Ingredienti' },
    ...{ nl: 'Ingrediënten', pt: 'Ingredientes' },
  },
  nutritionalInfo: {
    ...{ en: 'Nutrition', de: 'Nährwerte', fr: 'Valeurs nutritionnelles', es: 'Valores nutricionales' },
    ...{ it: 'Valori nutrizionali', nl: 'Voedingswaarde', pt: 'Informação nutricional' },
  },
  allergenInfo: {
    ...{ en: 'Allergens', de: 'Allergene', fr: 'Allergènes', es: 'Alérgenos', it: 'Allergeni' },
    ...{ nl: 'Allergenen', pt: 'Alergénios' },
  },
  recipeInfo: {
    ...{ en: 'Recipes', de: 'Rezepte', fr: 'Recettes', es: 'Recetas', it: 'Ricette' },
    ...{ nl: 'Recepten', pt: 'Receitas' },
  },
  sustainabilityInfo: {
    ...{ en: 'Sustainability', de: 'Nachhaltigkeit', fr: 'Durabilité', es: 'Sostenibilidad' },
    ...{ it: 'Sostenibilità', nl: 'Duurzaamheid', pt: 'Sustentabilidade' },
  },
  hasRetailers: {
    ...{ en: 'Where to buy it', de: 'Wo es das gibt', fr: 'Où l’acheter', es: 'Dónde comprarlo' },
    ...{ it: 'Dove acquistarlo', nl: 'Waar te koop', pt: 'Onde comprar' },
  },
  support: {
    ...{ en: 'Help', de: 'Hilfe', fr: 'Aide', es: 'Ayuda', it: 'Assistenza', nl: 'Hulp', pt: 'Ajuda' },
  },
  registerProduct: {
    ...{ en: 'Register the product', de: 'Produkt registrieren', fr: 'Enregistrer le produit' },
    ...{ es: 'Registrar el producto', it: 'Registra il prodotto', nl: 'Product registreren' },
    pt: 'Registar o produto',
  },
  dpp: {
    ...{ en: 'Digital product passport', de: 'Digitaler Produktpass' },
    ...{ fr: 'Passeport numérique du produit', es: 'Pasaporte digital del producto' },
    ...{ it: 'Passaporto digitale del prodotto', nl: 'Digitaal productpaspoort' },
    pt: 'Passaporte digital do produto',
  },
} satisfies Texts;

const TITLES: Texts = LINK_TITLES;

/** The name of a link type in a language, or in English for a type that few packs have. */
export const titleIn = (type: string, language: Language): string =>
  (Object.hasOwn(TITLES, type) ? TITLES[type]?.[language] : undefined) ?? titleOfLinkType(type);

const ICONS: Readonly<Record<string, PageIcon>> = {
  ...{ recallStatus: 'warning', safetyInfo: 'warning', certificationInfo: 'certificate' },
  ...{ instructions: 'info', pip: 'info', traceability: 'route', relatedVideo: 'play' },
  ...{ recipeInfo: 'certificate', hasRetailers: 'shop', subscribe: 'email', support: 'chat' },
  ...{ locationInfo: 'pin', recyclingInfo: 'again', epcis: 'route', registerProduct: 'save' },
};

export const iconOfLink = (type: string): PageIcon =>
  (Object.hasOwn(ICONS, type) ? ICONS[type] : undefined) ?? 'open';
