import type { Language } from '#libs/languages';

/** In the order of LANGUAGES: en, de, fr, es, it, nl, pt. */
const NAMES = {
  vegetarian: [
    'vegetarian',
    'vegetarisch',
    'végétarien',
    'vegetariano',
    'vegetariano',
    'vegetarisch',
    'vegetariano',
  ],
  vegan: ['vegan', 'vegan', 'végan', 'vegano', 'vegano', 'veganistisch', 'vegano'],
  spicy: ['spicy', 'scharf', 'épicé', 'picante', 'piccante', 'pittig', 'picante'],
  'gluten-free': [
    'gluten-free',
    'glutenfrei',
    'sans gluten',
    'sin gluten',
    'senza glutine',
    'glutenvrij',
    'sem glúten',
  ],
  'lactose-free': [
    'lactose-free',
    'laktosefrei',
    'sans lactose',
    'sin lactosa',
    'senza lattosio',
    'lactosevrij',
    'sem lactose',
  ],
  halal: ['halal', 'halal', 'halal', 'halal', 'halal', 'halal', 'halal'],
  kosher: ['kosher', 'koscher', 'casher', 'kosher', 'kosher', 'koosjer', 'kosher'],
  organic: ['organic', 'Bio', 'bio', 'ecológico', 'biologico', 'biologisch', 'biológico'],
  new: ['new', 'neu', 'nouveau', 'nuevo', 'nuovo', 'nieuw', 'novo'],
} as const;

export const DISH_TAGS = Object.keys(NAMES) as (keyof typeof NAMES)[];

const POSITIONS: Readonly<Record<Language, number>> = { en: 0, de: 1, fr: 2, es: 3, it: 4, nl: 5, pt: 6 };

/** Another tag is shown as it is. */
export const nameTag = (tag: string, language: Language): string =>
  DISH_TAGS.filter((known) => known === tag.toLowerCase()).map(
    (known) => NAMES[known][POSITIONS[language]],
  )[0] ?? tag;
