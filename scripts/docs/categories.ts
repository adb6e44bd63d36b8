import { existsSync } from 'node:fs';
import { categories, type Category } from '#libs/qr-codes';
import { readDocument } from './document.js';
import { fieldTable } from './fields.js';
import { code, json, table } from './markdown.js';

const PICTURES = 'images/categories';
/** Describes what a scan does. */
const SCANS: Readonly<Record<string, string>> = {
  app: 'redirected to the store of their phone, or to `fallback_url`',
  coupon: 'see the coupon with its code',
  email: 'see a button that opens an email, ready to be sent',
  epc_payment: 'pay with the app of their bank (SEPA credit transfer)',
  event: 'see the event, and can save it in their calendar',
  file: 'redirected to the file',
  gs1: 'redirected to the page of a product (GS1 Digital Link)',
  landing_page: 'see a page with a text, an image, buttons and a form',
  location: 'see the place, and can open it on a map',
  menu: 'see a menu with prices and allergens',
  phone: 'see a button that calls a number',
  sms: 'see a button that opens a text message',
  social: 'see links to your social networks',
  text: 'see the text',
  url: 'redirected to a URL, or to others by [rules](rules.md)',
  vcard: 'see a business card, and can save the contact',
  whatsapp: 'redirected to a chat in WhatsApp',
  wifi: 'join the network; a dynamic code shows its name and password',
};
const DYNAMIC: Readonly<Record<Category['dynamic'], string>> = {
  'by default': 'dynamic, or static with `"dynamic": false`',
  'on request': 'static, or dynamic with `"dynamic": true`',
  never: 'always static',
  always: 'always dynamic',
};

function pictureOf(category: Category): string[] {
  const { name } = category;
  const file = `${PICTURES}/${name}.png`;
  if (!category.page?.(category.example, 'en', 0)) return [];
  if (!existsSync(`docs/${file}`)) throw new Error(`docs/${file} is missing: run \`npm run pictures\``);
  return [`<img class="phone" src="./${file}" width="260" alt="What visitors see of the category ${name}">`];
}

const scansOf = ({ name }: Category): string => {
  const scans = SCANS[name];
  if (scans === undefined) throw new Error(`scripts/docs/categories.ts says nothing about ${name}`);
  return `Visitors ${scans.startsWith('redirected') ? 'are ' : ''}${scans}`;
};

/** An overview, then a section for each category. */
export function categorySections(): string {
  const document = readDocument();
  const overview = table(
    ['Category', 'Scans', 'Symbol'],
    categories.map((each) => [`[${code(each.name)}](#${each.name})`, scansOf(each), DYNAMIC[each.dynamic]]),
  );
  const variants = document.components.schemas.QrCodeContent?.oneOf ?? [];
  const sections = categories.flatMap((category) => {
    const { name } = category;
    const variant = variants.find(({ properties }) => properties?.category?.enum?.includes(name));
    const data = variant?.properties?.qr_data;
    const example = document.components.examples[name];
    if (!data || !example) throw new Error(`openapi.yaml has no content or example of ${name}`);
    return [
      `## ${name}`,
      `${scansOf(category)}. Symbol: ${DYNAMIC[category.dynamic]}.`,
      json(example.value),
      ...pictureOf(category),
      fieldTable(data, { document, marksRequired: true }),
    ];
  });
  return [overview, ...sections].join('\n\n');
}
