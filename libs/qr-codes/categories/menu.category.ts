import { MenuData } from '../menu/menu.dto.js';
import { pageOfMenu } from '../menu/menu-page.js';
import { MENU_TEXTS } from '../menu/menu-texts.js';
import { joinLines, textsIn, type PagedCategory } from './category.js';

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
  texts: MENU_TEXTS,
  page: pageOfMenu,
  searchText: ({ title, sections, actions }) =>
    joinLines(title, ...textsIn(sections, ({ name }) => name), ...textsIn(actions, ({ url }) => url)),
};
