import { categories } from '#libs/qr-codes';

const menu = { name: 'Table 4', category: 'url', qr_data: { url: 'https://example.com/menu' } };

/** Swagger UI offers these bodies unchanged, so they can be sent any number of times, but the product of gs1 once. Their names show in its menu. */
export const CREATE_EXAMPLES = {
  url: { summary: 'url: a web address, which can be changed after printing', value: menu },
  ...Object.fromEntries(
    categories
      .filter(({ name }) => name !== menu.category)
      .map(({ name, example }) => [
        name,
        { value: { name: `Example: ${name}`, category: name, qr_data: example } },
      ]),
  ),
};

/** Only these categories have a page whatever the device. */
const paged = categories.filter(
  (category) => category.dynamic === 'always' && category.destination(category.example) === null,
);
export const PAGE_EXAMPLES = Object.fromEntries(
  Object.entries(CREATE_EXAMPLES).filter(([category]) => paged.some(({ name }) => name === category)),
);

export const UPDATE_EXAMPLES = {
  name: { summary: 'Another name', value: { name: 'Table 5' } },
  destination: { summary: 'Another web address', value: { qr_data: { url: 'https://example.com/lunch' } } },
};
