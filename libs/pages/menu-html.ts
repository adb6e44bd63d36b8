import { safeHtml, type SafeHtml } from '#libs/http-server';
import type { PageItem, PageMenu } from '#libs/qr-codes';

/** Visitors filter by allergen without a script: a checked box strikes out the dishes that name it. */
export function menuHtml({ filters, filterTexts, featured, sections }: PageMenu): SafeHtml {
  const { summary, legend, note } = filterTexts;
  const boxes = filters.map(
    ({ id, label, chosen }) =>
      safeHtml`<label><input type="checkbox" id="a-${id}"><span class="no">${label}</span><span class="yes">${chosen}</span></label>`,
  );
  const filter =
    filters.length === 0
      ? null
      : safeHtml`<details class="diet"><summary>${summary}</summary><fieldset><legend>${legend}</legend>${boxes}</fieldset><p class="note">${note}</p></details>`;
  const stars = featured.items.map(
    (item) =>
      safeHtml`<div class="star" dir="auto"${allergensOf(item)}><p class="label">${featured.label}</p>${dishHtml(item, 'h2')}</div>`,
  );
  const parts = withItems(sections).map(
    ({ heading, items }, at) =>
      safeHtml`<section id="s${String(at)}"><h2 dir="auto">${heading}</h2><ul class="dishes">${items.map((item) => safeHtml`<li dir="auto"${allergensOf(item)}>${dishHtml(item, 'h3')}</li>`)}</ul></section>`,
  );
  return safeHtml`${filter}${stars}<div class="grid">${parts}</div>`;
}

const withItems = (sections: PageMenu['sections']) => sections.filter(({ items }) => items.length > 0);

/** Links to the sections, which stay in sight. */
export function sectionLinksHtml({ sections, sectionsLabel }: PageMenu): SafeHtml {
  const links = withItems(sections).map(
    ({ heading }, at) => safeHtml`<li><a href="#s${String(at)}" dir="auto">${heading}</a></li>`,
  );
  return links.length < 2
    ? safeHtml``
    : safeHtml`<nav class="secs" aria-label="${sectionsLabel}"><ul>${links}</ul></nav>`;
}

const allergensOf = ({ allergens }: PageItem): SafeHtml | null =>
  allergens.length === 0 ? null : safeHtml` data-a="${allergens.join(' ')}"`;

function dishHtml(
  { name, text, picture, price, tags, allergenNames }: PageItem,
  heading: 'h2' | 'h3',
): SafeHtml {
  const title = heading === 'h2' ? safeHtml`<h2>${name}</h2>` : safeHtml`<h3>${name}</h3>`;
  const details =
    tags.length + allergenNames.length === 0
      ? null
      : safeHtml`<small class="al">${tags.map((tag) => safeHtml`<span class="tag">${tag}</span>`)}${allergenNames.join(', ')}</small>`;
  const photo =
    picture === undefined
      ? null
      : safeHtml`<img class="photo" src="${picture}" alt="" loading="lazy" width="88" height="88">`;
  return safeHtml`${photo}<div class="line">${title}${price === undefined ? null : safeHtml`<span class="price">${price}</span>`}</div>${text === undefined ? null : safeHtml`<p>${text}</p>`}${details}`;
}
