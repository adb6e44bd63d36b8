import type { Language } from '#libs/languages';

/** The 14 of Annex II of Regulation (EU) 1169/2011, in the order of LANGUAGES: en, de, fr, es, it, nl, pt. */
const NAMES = {
  celery: ['celery', 'Sellerie', 'céleri', 'apio', 'sedano', 'selderij', 'aipo'],
  cereals: ['gluten', 'Gluten', 'gluten', 'gluten', 'glutine', 'gluten', 'glúten'],
  crustaceans: [
    'crustaceans',
    'Krebstiere',
    'crustacés',
    'crustáceos',
    'crostacei',
    'schaaldieren',
    'crustáceos',
  ],
  eggs: ['eggs', 'Eier', 'œufs', 'huevos', 'uova', 'eieren', 'ovos'],
  fish: ['fish', 'Fisch', 'poisson', 'pescado', 'pesce', 'vis', 'peixe'],
  lupin: ['lupin', 'Lupinen', 'lupin', 'altramuces', 'lupini', 'lupine', 'tremoço'],
  milk: ['milk', 'Milch', 'lait', 'leche', 'latte', 'melk', 'leite'],
  molluscs: ['molluscs', 'Weichtiere', 'mollusques', 'moluscos', 'molluschi', 'weekdieren', 'moluscos'],
  mustard: ['mustard', 'Senf', 'moutarde', 'mostaza', 'senape', 'mosterd', 'mostarda'],
  nuts: [
    'nuts',
    'Nüsse',
    'fruits à coque',
    'frutos de cáscara',
    'frutta a guscio',
    'noten',
    'frutos de casca rija',
  ],
  peanuts: ['peanuts', 'Erdnüsse', 'arachides', 'cacahuetes', 'arachidi', 'pinda’s', 'amendoins'],
  sesame: ['sesame', 'Sesam', 'sésame', 'sésamo', 'sesamo', 'sesam', 'sésamo'],
  soy: ['soy', 'Soja', 'soja', 'soja', 'soia', 'soja', 'soja'],
  sulphites: ['sulphites', 'Sulfite', 'sulfites', 'sulfitos', 'solfiti', 'sulfieten', 'sulfitos'],
} as const;

export type AllergenId = keyof typeof NAMES;
export const ALLERGENS = Object.keys(NAMES) as AllergenId[];

const POSITIONS: Readonly<Record<Language, number>> = { en: 0, de: 1, fr: 2, es: 3, it: 4, nl: 5, pt: 6 };

export const nameAllergen = (id: AllergenId, language: Language): string =>
  NAMES[id][POSITIONS[language]] ?? NAMES[id][0];

const IDS = new Map<string, AllergenId>(
  ALLERGENS.flatMap((id) => [id, ...NAMES[id]].map((name) => [name.toLowerCase(), id] as const)),
);

/** Recognizes ids, and their names in any language: a guest who avoids milk must not miss "Milch". */
export const allergenIn = (text: string): AllergenId | null => IDS.get(text.trim().toLowerCase()) ?? null;
