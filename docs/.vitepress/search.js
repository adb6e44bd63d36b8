import { referencePages, referenceSections } from '../../dist/scripts/docs/reference.js';

const HEADING = /<h(\d) id="([^"]*)"[^>]*>(.*?) *<a class="header-anchor"[^]*?<\/a><\/h\1>/g;
const textOf = (html) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
const reference = new Map(referencePages().map((page) => [`/reference/${page.params.page}.md`, page]));

/** The sections of a page as the search finds them. Pages of the reference have no file that VitePress could read. */
export function sectionsOf(file, html) {
  const page = [...reference].find(([ending]) => file.endsWith(ending))?.[1];
  if (page !== undefined) return referenceSections(page);
  const [, ...parts] = html.split(HEADING);
  const titles = [];
  return Array.from({ length: parts.length / 4 }, (_, index) => {
    const [level, anchor, heading, body] = parts.slice(4 * index, 4 * index + 4);
    titles.length = Number(level) - 1;
    titles.push(textOf(heading).trim());
    return { anchor, titles: titles.filter(Boolean), text: textOf(body) };
  });
}
