import { safeHtml, type Insertable, type SafeHtml } from '#libs/http-server';
import { pageOf } from '../http/problems/page-layout.js';
import { doorAside } from './door-aside.js';
import { LANGUAGE_NAMES, type LocalTexts } from './texts/index.js';

interface Content {
  title: string;
  body: Insertable;
  /** If true, the page says what is wrong, which a screen reader reads first. */
  isFaulty?: boolean;
}

/** A page in the language of the visitor. */
export const renderPage = (texts: LocalTexts, { title, body, isFaulty = false }: Content): string =>
  pageOf({
    ...{ title, body, language: texts.language },
    documentTitle: isFaulty ? texts.errorTitle(title) : title,
    aside: doorAside(texts, texts.baseUrl),
    foot: safeHtml`${languagesOf(texts)}${legalOf(texts)}`,
  });

function languagesOf({ language, others }: LocalTexts): SafeHtml | null {
  if (others.length === 0) return null;
  const links = others.map(
    (other) =>
      safeHtml`<a href="${other.address}" lang="${other.language}" hreflang="${other.language}">${LANGUAGE_NAMES[other.language]}</a>`,
  );
  return safeHtml`<p class="lang"><b>${LANGUAGE_NAMES[language]}</b>${links}</p>`;
}

/** The operator's own pages. */
function legalOf({ legal, termsUrl, privacyUrl }: LocalTexts): SafeHtml | null {
  const links = [
    ...(termsUrl === undefined ? [] : [safeHtml`<a href="${termsUrl}">${legal.terms}</a> `]),
    ...(privacyUrl === undefined ? [] : [safeHtml`<a href="${privacyUrl}">${legal.privacy}</a>`]),
  ];
  return links.length === 0 ? null : safeHtml`<p class="legal links">${links}</p>`;
}
