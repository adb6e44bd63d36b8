import { existsSync } from 'node:fs';
import { categories, type Category } from '#libs/qr-codes';
import { readDocument } from './document.js';
import { fieldTable } from './fields.js';
import { code, json, table } from './markdown.js';

const PICTURES = 'images/categories';
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

const scansOf = ({ scan }: Category): string => `Visitors ${scan}`;

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
