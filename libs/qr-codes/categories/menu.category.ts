import { LANGUAGES, type Language, type Texts } from '#libs/languages';
import { allergenIn, ALLERGENS, nameAllergen } from '../menu/allergens.js';
import { nameTag } from '../menu/dish-tags.js';
import {
  MenuData,
  type MenuAction,
  type MenuHours,
  type MenuItem,
  type MenuSection,
  type Translations,
} from '../menu/menu.dto.js';
import { openingAt, type Opening } from '../menu/opening-hours.js';
import { formatAmount, nameCurrency } from '../page/format.js';
import type { WithFiles } from '../page/code-files.js';
import type { PageBlock, PageItem, PageField, PageMenu } from '../page/page-content.js';
import { capitalized, formatWeekday, nextQuarter, weekdayOf, WEEKDAYS, type Weekday } from '../page/time.js';
import { joinLines, textsIn, type PagedCategory } from './category.js';

const TEXTS = {
  filter: {
    en: 'Allergies and diets',
    de: 'Allergien und Unverträglichkeiten',
    fr: 'Allergies et régimes',
    es: 'Alergias e intolerancias',
    it: 'Allergie e intolleranze',
    nl: 'Allergieën en diëten',
    pt: 'Alergias e intolerâncias',
  },
  leaveOut: {
    en: 'Leave out',
    de: 'Weglassen',
    fr: 'À éviter',
    es: 'Evitar',
    it: 'Da evitare',
    nl: 'Weglaten',
    pt: 'Evitar',
  },
  without: { en: 'No', de: 'Ohne', fr: 'Sans', es: 'Sin', it: 'Senza', nl: 'Zonder', pt: 'Sem' },
  note: {
    en: 'Dishes that contain it are struck out. Tell us about your allergy before you order.',
    de: 'Gerichte, die es enthalten, sind durchgestrichen. Sagen Sie uns vor der Bestellung, worauf Sie allergisch sind.',
    fr: 'Les plats qui en contiennent sont barrés. Signalez-nous votre allergie avant de commander.',
    es: 'Los platos que lo contienen aparecen tachados. Díganos su alergia antes de pedir.',
    it: 'I piatti che lo contengono sono barrati. Ci dica la sua allergia prima di ordinare.',
    nl: 'Gerechten die het bevatten, zijn doorgestreept. Vertel ons vóór het bestellen over uw allergie.',
    pt: 'Os pratos que o contêm aparecem riscados. Informe-nos da sua alergia antes de pedir.',
  },
  featured: {
    en: 'Recommended',
    de: 'Empfehlung',
    fr: 'Recommandé',
    es: 'Recomendado',
    it: 'Consigliato',
    nl: 'Aanbevolen',
    pt: 'Recomendado',
  },
  sections: {
    en: 'Sections',
    de: 'Abschnitte',
    fr: 'Rubriques',
    es: 'Secciones',
    it: 'Sezioni',
    nl: 'Rubrieken',
    pt: 'Secções',
  },
  prices: {
    en: 'Prices in {currency}',
    de: 'Preise in {currency}',
    fr: 'Prix en {currency}',
    es: 'Precios en {currency}',
    it: 'Prezzi in {currency}',
    nl: 'Prijzen in {currency}',
    pt: 'Preços em {currency}',
  },
  hours: {
    en: 'Opening hours',
    de: 'Öffnungszeiten',
    fr: 'Horaires',
    es: 'Horario',
    it: 'Orari di apertura',
    nl: 'Openingstijden',
    pt: 'Horário',
  },
  openUntil: {
    en: 'Open until {time}',
    de: 'Geöffnet bis {time}',
    fr: 'Ouvert jusqu’à {time}',
    es: 'Abierto hasta las {time}',
    it: 'Aperto fino alle {time}',
    nl: 'Open tot {time}',
    pt: 'Aberto até às {time}',
  },
  closed: {
    en: 'Closed now',
    de: 'Jetzt geschlossen',
    fr: 'Fermé actuellement',
    es: 'Cerrado ahora',
    it: 'Ora chiuso',
    nl: 'Nu gesloten',
    pt: 'Fechado agora',
  },
  opens: {
    en: 'opens {time}',
    de: 'öffnet {time}',
    fr: 'ouvre {time}',
    es: 'abre {time}',
    it: 'apre {time}',
    nl: 'opent {time}',
    pt: 'abre {time}',
  },
} satisfies Texts;

export const menuCategory: PagedCategory<MenuData> = {
  name: 'menu',
  scan: 'see a menu with prices and allergens',
  dataDto: MenuData,
  example: {
    title: 'Lunch',
    subtitle: 'From six in the evening',
    currency: 'CHF',
    sections: [
      {
        name: 'Starters',
        items: [
          {
            name: 'Soup of the day',
            description: 'With bread',
            price: '12.50',
            allergens: ['celery', 'gluten'],
            tags: ['vegetarian'],
            translations: { de: { name: 'Tagessuppe', description: 'Mit Brot' } },
          },
          { name: 'Oysters', price: '24', allergens: ['molluscs'], featured: true },
        ],
        translations: { de: { name: 'Vorspeisen' } },
      },
    ],
    actions: [
      {
        label: 'Book a table',
        url: 'https://example.com/book',
        translations: { de: { label: 'Tisch reservieren' } },
      },
    ],
    hours: [{ days: ['tue', 'wed', 'thu', 'fri', 'sat'], from: '18:00', to: '23:00' }],
    timezone: 'Europe/Zurich',
    closed_dates: ['2026-12-25'],
    language: 'en',
    translations: { de: { title: 'Mittagskarte', subtitle: 'Ab sechs Uhr abends' } },
  },
  dynamic: 'always',
  staticPayload: null,
  destinations: ({ actions = [] }) =>
    actions.map(({ url }, index) => ({ pointer: `/actions/${index}/url`, url })),
  destination: () => null,
  texts: TEXTS,
  page: (menu, language, now) => {
    const { title, subtitle, currency, sections } = menu;
    const languages = languagesOf(menu);
    const chosen = languages.includes(language)
      ? language
      : (languages.find((each) => each === menu.language) ?? language);
    const own = { ...menu.translations?.[chosen] };
    const look: Look = { language, chosen, currency };
    const opening = findOpening(menu, now);
    const hasPrices = sections.some(({ items }) => items.some(({ price }) => price !== undefined));
    return {
      title: own.title ?? title,
      lead: own.subtitle ?? subtitle,
      ...(opening && { changesAt: Math.min(nextQuarter(now), opening.changesAt) }),
      ...(chosen !== language && { language: chosen }),
      ...(languages.length > 1 && { translations: languages }),
      blocks: [
        ...(opening === null
          ? []
          : [{ type: 'opening', isOpen: opening.isOpen, text: sayOpening(opening, language) } as const]),
        toPageMenu(sections, look),
        ...hoursOf(menu.hours, language),
      ],
      actions: (menu.actions ?? []).map((action) => ({ label: labelOf(action, chosen), href: action.url })),
      foot: hasPrices ? [TEXTS.prices[language].replace('{currency}', nameCurrency(currency, language))] : [],
      summary: own.subtitle ?? subtitle ?? namesOfFirst(sections, chosen),
    };
  },
  searchText: ({ title, sections, actions }) =>
    joinLines(title, ...textsIn(sections, ({ name }) => name), ...textsIn(actions, ({ url }) => url)),
};

interface Look {
  /** Of the page. */
  language: Language;
  /** Of the texts of the menu. */
  chosen: Language;
  currency: string;
}

const FIRST = 3;

/** What messengers show of a menu without a subtitle. */
const namesOfFirst = (sections: readonly MenuSection[], chosen: Language): string | undefined =>
  sections
    .flatMap(({ items }) => items)
    .slice(0, FIRST)
    .map(({ name, translations }) => translations?.[chosen]?.name ?? name)
    .join(', ') || undefined;

const labelOf = ({ label, translations }: MenuAction, chosen: Language): string =>
  translations?.[chosen]?.label ?? label;

/** The languages in which there are texts, in the order of LANGUAGES. */
function languagesOf({ language, translations, sections, actions = [] }: MenuData): Language[] {
  const found = new Set<string>(language === undefined ? [] : [language]);
  const add = (texts: Translations<object> | undefined) => {
    for (const key of Object.keys(texts ?? {})) found.add(key);
  };
  add(translations);
  for (const action of actions) add(action.translations);
  for (const section of sections) {
    add(section.translations);
    for (const item of section.items) add(item.translations);
  }
  return LANGUAGES.filter((each) => found.has(each));
}

function toPageMenu(sections: readonly MenuSection[], look: Look): PageMenu {
  const { language, chosen } = look;
  const all = sections.flatMap(({ items }) => items);
  const used = new Set(all.flatMap(({ allergens = [] }) => allergens.map(allergenIn)));
  return {
    type: 'menu',
    filters: ALLERGENS.filter((id) => used.has(id)).map((id) => {
      const name = nameAllergen(id, language);
      return { id, label: capitalized(name, language), chosen: `${TEXTS.without[language]} ${name}` };
    }),
    filterTexts: {
      summary: TEXTS.filter[language],
      legend: TEXTS.leaveOut[language],
      note: TEXTS.note[language],
    },
    featured: {
      label: TEXTS.featured[language],
      items: all.filter(({ featured }) => featured).map((item) => toPageItem(item, look)),
    },
    sectionsLabel: TEXTS.sections[language],
    sections: sections.map(({ name, translations, items }) => ({
      heading: translations?.[chosen]?.name ?? name,
      items: items.filter(({ featured }) => !featured).map((item) => toPageItem(item, look)),
    })),
  };
}

function toPageItem(
  { name, description, price, allergens = [], tags = [], translations, image }: MenuItem & WithFiles,
  { language, chosen, currency }: Look,
): PageItem {
  const own = { ...translations?.[chosen] };
  const known = allergens.map(allergenIn);
  return {
    name: own.name ?? name,
    text: own.description ?? description,
    picture: image?.small,
    price: price && formatAmount(price, currency, language),
    tags: tags.map((tag) => nameTag(tag, language)),
    allergens: known.filter((id) => id !== null),
    allergenNames: allergens.map((text, at) => {
      const id = known[at];
      return id ? nameAllergen(id, language) : text;
    }),
  };
}

const findOpening = (
  { hours = [], timezone = 'UTC', closed_dates: closedDates = [] }: MenuData,
  now: number,
): Opening | null => (hours.length === 0 ? null : openingAt(hours, { timezone, closedDates, now }));

function sayOpening({ isOpen, next }: Opening, language: Language): string {
  if (next === null) return TEXTS.closed[language];
  const { days, day, time } = next;
  if (isOpen) return TEXTS.openUntil[language].replace('{time}', time);
  const when = days === 0 ? time : `${formatWeekday(weekdayOf(day), language)}, ${time}`;
  return `${TEXTS.closed[language]} · ${TEXTS.opens[language].replace('{time}', when)}`;
}

const hoursOf = (hours: readonly MenuHours[] | undefined, language: Language): PageBlock[] =>
  hours === undefined || hours.length === 0
    ? []
    : [
        { type: 'heading', text: TEXTS.hours[language] },
        { type: 'fields', fields: hours.map((each) => toField(each, language)) },
      ];

const toField = ({ days, from, to }: MenuHours, language: Language): PageField => ({
  label: capitalized(nameDays(days, language), language),
  text: `${from}–${to}`,
});

/** Names days that follow each other as a range, such as "Tuesday–Saturday". */
function nameDays(days: readonly string[], language: Language): string {
  const name = (day: Weekday) => formatWeekday(day, language);
  const runs: Weekday[][] = [];
  for (const day of WEEKDAYS) {
    if (!days.includes(day)) continue;
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && WEEKDAYS.indexOf(last) === WEEKDAYS.indexOf(day) - 1) run.push(day);
    else runs.push([day]);
  }
  return runs
    .flatMap((run) => {
      const [first, last] = [run[0], run.at(-1)];
      if (!first || !last) return [];
      return run.length > 2 ? [`${name(first)}–${name(last)}`] : run.map(name);
    })
    .join(', ');
}
