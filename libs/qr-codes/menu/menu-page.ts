import { LANGUAGES, type Language } from '#libs/languages';
import { formatAmount, nameCurrency } from '../page/format.js';
import type { WithFiles } from '../page/code-files.js';
import type { PageBlock, PageContent, PageField, PageItem, PageMenu } from '../page/page-content.js';
import { capitalized, formatWeekday, nextQuarter, weekdayOf, WEEKDAYS, type Weekday } from '../page/time.js';
import { allergenIn, ALLERGENS, nameAllergen } from './allergens.js';
import { nameTag } from './dish-tags.js';
import type { MenuAction, MenuData, MenuHours, MenuItem, MenuSection, Translations } from './menu.dto.js';
import { MENU_TEXTS } from './menu-texts.js';
import { openingAt, type Opening } from './opening-hours.js';

interface Look {
  /** Of the page. */
  language: Language;
  /** Of the texts of the menu. */
  chosen: Language;
  currency: string;
}

export function pageOfMenu(menu: MenuData, language: Language, now: number): PageContent {
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
    foot: hasPrices
      ? [MENU_TEXTS.prices[language].replace('{currency}', nameCurrency(currency, language))]
      : [],
    summary: own.subtitle ?? subtitle ?? namesOfFirst(sections, chosen),
  };
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
      return { id, label: capitalized(name, language), chosen: `${MENU_TEXTS.without[language]} ${name}` };
    }),
    filterTexts: {
      summary: MENU_TEXTS.filter[language],
      legend: MENU_TEXTS.leaveOut[language],
      note: MENU_TEXTS.note[language],
    },
    featured: {
      label: MENU_TEXTS.featured[language],
      items: all.filter(({ featured }) => featured).map((item) => toPageItem(item, look)),
    },
    sectionsLabel: MENU_TEXTS.sections[language],
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
  if (next === null) return MENU_TEXTS.closed[language];
  const { days, day, time } = next;
  if (isOpen) return MENU_TEXTS.openUntil[language].replace('{time}', time);
  const when = days === 0 ? time : `${formatWeekday(weekdayOf(day), language)}, ${time}`;
  return `${MENU_TEXTS.closed[language]} · ${MENU_TEXTS.opens[language].replace('{time}', when)}`;
}

const hoursOf = (hours: readonly MenuHours[] | undefined, language: Language): PageBlock[] =>
  hours === undefined || hours.length === 0
    ? []
    : [
        { type: 'heading', text: MENU_TEXTS.hours[language] },
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
