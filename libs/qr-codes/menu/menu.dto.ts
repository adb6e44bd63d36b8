import { ApiSchema } from '@nestjs/swagger';
import { LANGUAGES, type Language } from '#libs/languages';
import {
  ChoiceField,
  FlagField,
  ItemRule,
  isDate,
  LineField,
  LineListField,
  ListField,
  ObjectField,
  PatternField,
  TextField,
  TimeZoneField,
  type Holder,
} from '#libs/validation';
import { UrlField } from '../destination-url.js';
import { FileIdField } from '../fields/file-id.js';
import { CurrencyField, PriceField } from '../fields/price.js';
import { WEEKDAYS } from '../page/time.js';
import { ALLERGENS } from './allergens.js';
import { DISH_TAGS } from './dish-tags.js';

const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

export type Translations<Texts extends object> = Partial<Record<Language, Partial<Texts>>>;

/** Declares a class with an optional object of texts for each language. */
function translationsOf(texts: new () => object, name: string): new () => object {
  class TranslationsOfTexts implements Translations<object> {
    declare en?: object;
  }
  Object.defineProperty(TranslationsOfTexts, 'name', { value: name });
  for (const language of LANGUAGES)
    ObjectField(texts, { isOptional: true })(TranslationsOfTexts.prototype, language);
  ApiSchema({ description: 'Texts by language; one that is missing is shown as it is in `language`' })(
    TranslationsOfTexts,
  );
  return TranslationsOfTexts;
}

const ITEM_NAME = { maxLength: 150, example: 'Soup of the day', description: 'Name of the dish or drink' };
const ITEM_DESCRIPTION = {
  maxLength: 500,
  isOptional: true,
  example: 'With bread',
  description: 'Ingredients or preparation',
};
const SECTION_NAME = { maxLength: 150, example: 'Starters', description: 'Heading of the section' };
const ACTION_LABEL = { maxLength: 40, example: 'Book a table', description: 'Text of the button' };
const TITLE = { maxLength: 255, example: 'Lunch', description: 'Heading of the page' };
const SUBTITLE = {
  maxLength: 255,
  isOptional: true,
  example: 'From six in the evening',
  description: 'Text under the heading',
};

@ApiSchema({ description: 'The texts of a dish or drink in another language' })
export class MenuItemTexts {
  @LineField({ ...ITEM_NAME, isOptional: true }) name?: string;
  @TextField(ITEM_DESCRIPTION) description?: string;
}
const MenuItemTranslations = translationsOf(MenuItemTexts, 'MenuItemTranslations');

@ApiSchema({ description: 'A dish or drink' })
export class MenuItem {
  @LineField(ITEM_NAME) name!: string;
  @TextField(ITEM_DESCRIPTION) description?: string;

  @PriceField({
    isOptional: true,
    description: 'Price in the currency of the menu, with up to four decimals',
  })
  price?: string;

  @LineListField({
    maxItems: 20,
    maxLength: 50,
    isOptional: true,
    example: ['milk', 'celery'],
    description: `Allergens: \`${ALLERGENS.join('`, `')}\`, which are shown in the language of the visitor and by which visitors can filter, or text`,
  })
  allergens?: string[];

  @LineListField({
    maxItems: 10,
    maxLength: 30,
    isOptional: true,
    example: ['vegetarian'],
    description: `\`${DISH_TAGS.join('`, `')}\`, which are shown in the language of the visitor, or text`,
  })
  tags?: string[];

  @FlagField({
    isOptional: true,
    example: false,
    description: 'Whether the item is recommended above the sections, instead of in its section',
  })
  featured?: boolean;

  @FileIdField({ description: 'ID of an uploaded picture of the dish' }) image_id?: string;

  @ObjectField(MenuItemTranslations, { isOptional: true })
  translations?: Translations<MenuItemTexts>;
}

@ApiSchema({ description: 'The heading of a section in another language' })
export class MenuSectionTexts {
  @LineField(SECTION_NAME) name!: string;
}
const MenuSectionTranslations = translationsOf(MenuSectionTexts, 'MenuSectionTranslations');

@ApiSchema({ description: 'A group of items under a heading' })
export class MenuSection {
  @LineField(SECTION_NAME) name!: string;
  @ListField(MenuItem, { maxItems: 100, description: 'Dishes and drinks, in this order' }) items!: MenuItem[];
  @ObjectField(MenuSectionTranslations, { isOptional: true })
  translations?: Translations<MenuSectionTexts>;
}

@ApiSchema({ description: 'The text of a button in another language' })
export class MenuActionTexts {
  @LineField(ACTION_LABEL) label!: string;
}
const MenuActionTranslations = translationsOf(MenuActionTexts, 'MenuActionTranslations');

@ApiSchema({ description: 'A button of a menu page, such as to book a table' })
export class MenuAction {
  @LineField(ACTION_LABEL) label!: string;
  @UrlField({ example: 'https://example.com/book', description: 'Where the button leads' }) url!: string;
  @ObjectField(MenuActionTranslations, { isOptional: true })
  translations?: Translations<MenuActionTexts>;
}

@ApiSchema({ description: 'When the place is open' })
export class MenuHours {
  @LineListField(
    {
      minItems: 1,
      maxItems: 7,
      maxLength: 3,
      example: ['fri', 'sat'],
      description: `Days of the week on which it opens: ${WEEKDAYS.join(', ')}`,
    },
    ItemRule('areWeekdays', {
      invalid_value: (day) =>
        WEEKDAYS.some((known) => known === day) ? null : `must be one of ${WEEKDAYS.join(', ')}`,
    }),
  )
  days!: string[];

  @PatternField(TIME_OF_DAY, 'must be a time of day as HH:MM, such as 18:00', {
    maxLength: 5,
    example: '18:00',
    description: 'When it opens, as HH:MM in `timezone`',
  })
  from!: string;

  @PatternField(TIME_OF_DAY, 'must be a time of day as HH:MM, such as 18:00', {
    maxLength: 5,
    example: '02:00',
    description: 'When it closes, as HH:MM in `timezone`; not after `from`, it is on the next day',
  })
  to!: string;
}

@ApiSchema({ description: 'The texts of a menu in another language' })
export class MenuTexts {
  @LineField({ ...TITLE, isOptional: true }) title?: string;
  @LineField(SUBTITLE) subtitle?: string;
}
const MenuTranslations = translationsOf(MenuTexts, 'MenuTranslations');

@ApiSchema({ description: 'A menu page of a restaurant' })
export class MenuData {
  @LineField(TITLE) title!: string;
  @LineField(SUBTITLE) subtitle?: string;

  @CurrencyField({})
  currency!: string;

  @ListField(MenuSection, { minItems: 1, maxItems: 30, description: 'Sections, in this order' })
  sections!: MenuSection[];

  @ListField(MenuAction, {
    maxItems: 2,
    isOptional: true,
    description: 'Buttons that stay in sight; the first one is filled',
  })
  actions?: MenuAction[];

  @ListField(MenuHours, {
    maxItems: 20,
    isOptional: true,
    description: 'Opening hours. The page says whether the place is open, and until when',
  })
  hours?: MenuHours[];

  @TimeZoneField({
    isOptional: ({ hours }) => !Array.isArray(hours) || hours.length === 0,
    absence: 'is required if there are hours',
    description: 'Time zone of `hours`',
  })
  timezone?: string;

  @LineListField(
    {
      maxItems: 100,
      maxLength: 10,
      isOptional: true,
      example: ['2026-12-25'],
      description: 'Days on which the place stays closed, as YYYY-MM-DD',
    },
    ItemRule('areDates', {
      invalid_value: (date) =>
        isDate(date) ? null : 'must be a date in the form YYYY-MM-DD, such as 2026-12-25',
    }),
  )
  closed_dates?: string[];

  @ChoiceField(LANGUAGES, {
    isOptional: (menu) => !hasTranslations(menu),
    absence: 'is required if there are translations',
    example: 'en',
    description: 'Language of the texts that are not below `translations`',
  })
  language?: Language;

  @ObjectField(MenuTranslations, { isOptional: true })
  translations?: Translations<MenuTexts>;
}

/** Accepts anything: other members may not be validated yet. */
const objectsIn = (list: unknown): Holder[] =>
  (Array.isArray(list) ? (list as unknown[]) : []).filter(
    (each): each is Holder => typeof each === 'object' && each !== null,
  );

export const hasTranslations = (menu: Holder): boolean => {
  const sections = objectsIn(menu.sections);
  const all = [
    menu,
    ...objectsIn(menu.actions),
    ...sections,
    ...sections.flatMap(({ items }) => objectsIn(items)),
  ];
  return all.some(({ translations }) => translations !== undefined && translations !== null);
};
