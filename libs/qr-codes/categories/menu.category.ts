import { ApiSchema } from '@nestjs/swagger';
import { LineField, LineListField, ListField, PatternField, Rule, TextField } from '#libs/validation';
import { FileIdField } from '../fields/file-id.js';
import { joinLines, textsIn, type PagedCategory } from './category.js';
import type { Language, Texts } from '#libs/languages';
import type { PageItem } from '../page/page-content.js';
import { formatPrice } from '../page/format.js';

const PRICE = /^(?:0|[1-9]\d{0,8})(?:\.\d{1,4})?$/;
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

@ApiSchema({ description: 'A dish or drink' })
export class MenuItem {
  @LineField({ maxLength: 150, example: 'Soup of the day', description: 'Name of the dish or drink' })
  name!: string;
  @TextField({
    maxLength: 500,
    isOptional: true,
    example: 'With bread',
    description: 'Ingredients or preparation',
  })
  description?: string;

  @PatternField(PRICE, 'must be a decimal number as a string, such as "12.50"', {
    maxLength: 14,
    kind: 'amount',
    isOptional: true,
    description: 'Price in the currency of the menu, with up to four decimals',
    example: '12.50',
  })
  price?: string;

  @LineListField({
    maxItems: 20,
    maxLength: 50,
    isOptional: true,
    example: ['celery', 'gluten'],
    description: 'Allergens, as they are shown',
  })
  allergens?: string[];

  @FileIdField({ description: 'ID of an uploaded picture of the dish' }) image_id?: string;
}

@ApiSchema({ description: 'A group of items under a heading' })
export class MenuSection {
  @LineField({ maxLength: 150, example: 'Starters', description: 'Heading of the section' }) name!: string;
  @ListField(MenuItem, { maxItems: 100, description: 'Dishes and drinks, in this order' }) items!: MenuItem[];
}

@ApiSchema({ description: 'A menu page of a restaurant' })
export class MenuData {
  @LineField({ maxLength: 255, example: 'Lunch', description: 'Heading of the page' }) title!: string;

  @LineField(
    { maxLength: 3, kind: 'currency', description: 'ISO 4217 code', example: 'CHF' },
    Rule('isCurrency', (value) =>
      CURRENCIES.has(String(value)) ? null : 'must be the ISO 4217 code of a currency, such as CHF',
    ),
  )
  currency!: string;

  @ListField(MenuSection, { minItems: 1, maxItems: 30, description: 'Sections, in this order' })
  sections!: MenuSection[];
}

const toPageItem = (
  { name, description, price, allergens = [] }: MenuItem,
  currency: string,
  language: Language,
): PageItem => ({
  name,
  text: description,
  aside: price && formatPrice(price, currency, language),
  note: allergens.length > 0 ? `${TEXTS.allergens[language]} ${allergens.join(', ')}` : undefined,
});

const TEXTS = {
  allergens: {
    en: 'Allergens:',
    de: 'Allergene:',
    fr: 'Allergènes :',
    es: 'Alérgenos:',
    it: 'Allergeni:',
    nl: 'Allergenen:',
    pt: 'Alergénios:',
  },
} satisfies Texts;

export const menuCategory: PagedCategory<MenuData> = {
  name: 'menu',
  dataDto: MenuData,
  example: {
    title: 'Lunch',
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
          },
          { name: 'Oysters', price: '24' },
        ],
      },
    ],
  },
  dynamic: 'always',
  staticPayload: null,
  destinations: () => [],
  destination: () => null,
  texts: TEXTS,
  page: ({ title, currency, sections }, language) => ({
    title,
    sections: sections.map(({ name, items }) => ({
      heading: name,
      items: items.map((item) => toPageItem(item, currency, language)),
    })),
  }),
  searchText: ({ title, sections }) => joinLines(title, ...textsIn(sections, ({ name }) => name)),
};
