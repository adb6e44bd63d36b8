import { CATEGORY_FIELDS } from './fields.js';
import { languagesOf, missingIn, textIn, withoutLanguage, withText } from './menu-texts.js';

const MENU = {
  title: 'Dinner',
  subtitle: '',
  translations: { de: { title: 'Abendkarte' } },
  sections: [
    {
      name: 'Starters',
      items: [{ name: 'Soup', description: 'With bread', translations: { de: { name: 'Suppe' } } }],
    },
  ],
  actions: [{ label: 'Book', url: 'https://sole.example' }],
};

describe('texts of a menu', () => {
  it('are missing in a language where the original has one', () => {
    expect(missingIn(CATEGORY_FIELDS.menu, MENU, 'de')).toBe(3);
    expect(missingIn(CATEGORY_FIELDS.menu, MENU, 'fr')).toBe(5);
  });

  it('are read and written by language', () => {
    const changed = withText(MENU, 'subtitle', 'it', 'Cena');
    expect(textIn(changed, 'subtitle', 'it')).toBe('Cena');
    expect(textIn(changed, 'title', 'de')).toBe('Abendkarte');
    expect(textIn(withText(MENU, 'title', null, 'Lunch'), 'title', null)).toBe('Lunch');
    expect(languagesOf(CATEGORY_FIELDS.menu, changed)).toEqual(['de', 'it']);
  });

  it('go with their language, from every dish', () => {
    const removed = withoutLanguage(CATEGORY_FIELDS.menu, MENU, 'de');
    expect(languagesOf(CATEGORY_FIELDS.menu, removed)).toEqual([]);
    expect(JSON.stringify(removed)).not.toContain('Suppe');
  });
});
