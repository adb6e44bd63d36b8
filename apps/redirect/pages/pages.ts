import type { Language } from '#libs/languages';
import {
  formatCount,
  formatDate,
  formatDay,
  formatMoment,
  iconOfLink,
  type PageAction,
  type PageContent,
  type PageIcon,
} from '#libs/qr-codes';
import {
  type Brand,
  type EdgeResponse,
  edgeTexts,
  type NoticeName,
  PAGE_TEXTS,
  pageResponse,
  perBrand,
} from '#libs/pages';
import { LocalizedPage } from './edge-response.js';
import { OPEN_TO_ALL, type OfferedLink } from './product-links.js';
import { hostsOfVisit, visitBrand } from './visit-brand.js';

const SIGNS: Readonly<Partial<Record<NoticeName, PageIcon>>> = {
  ...{ unknown: 'search', noSuchLink: 'search', wrongProduct: 'search' },
  ...{ takenDown: 'warning', blockedDestination: 'warning' },
  ...{ deleted: 'flag', archived: 'flag' },
  ...{
    paused: 'pause',
    unavailable: 'again',
    formUnavailable: 'again',
    manyMisses: 'again',
  },
};

function notice(
  status: number,
  name: NoticeName,
  {
    brand = null,
    headers = [],
    actionsIn = (language) => visitBrand(brand, language),
  }: {
    brand?: Brand | null;
    headers?: string[];
    actionsIn?: (language: Language) => PageAction[];
  } = {},
): LocalizedPage {
  const render = (language: Language) => {
    const { title, text } = edgeTexts[language].notices[name];
    const page: PageContent = {
      ...{ title, lead: text, cover: { type: 'notice', icon: SIGNS[name] ?? 'info' } },
      actions: actionsIn(language),
    };
    return pageResponse(status, page, { language, brand }, headers);
  };
  return new LocalizedPage(status, render, () => hostsOfVisit(brand));
}

export const unknownCode = notice(404, 'unknown');

/** For a person who is signed in to the dashboard at this host: they may have mistyped one of its addresses. */
export const unknownAddress = (baseUrl: string): LocalizedPage =>
  notice(404, 'unknown', {
    actionsIn: (language) => [{ label: PAGE_TEXTS.toList[language], href: `${baseUrl}/` }],
  });

export const wrongMethod = notice(405, 'wrongMethod', { headers: ['Allow', 'GET, HEAD'] });

export const wrongMethodOfForm = notice(405, 'wrongMethodOfForm', { headers: ['Allow', 'GET, HEAD, POST'] });

export const tooLarge = notice(413, 'tooLarge');

export const formTooLarge = notice(413, 'formTooLarge');

export const leadTooLarge = notice(413, 'leadTooLarge');

export const unavailable = notice(503, 'unavailable', { headers: ['Retry-After', '2'] });

export const formUnavailable = notice(503, 'formUnavailable', { headers: ['Retry-After', '2'] });

const manyMisses = notice(429, 'manyMisses');

export const tooManyMisses = (retryAfterSeconds: number): LocalizedPage =>
  new LocalizedPage(429, (language) => {
    const page = manyMisses.in(language);
    return { ...page, headers: [...page.headers, 'Retry-After', String(retryAfterSeconds)] };
  });

/** The operator has taken the code down, so the page does not show the owner's brand. */
export const takenDown = notice(410, 'takenDown');

/** Replaces a redirect or page that leads to a blocked host, without the owner's brand. */
export const blockedDestination = notice(410, 'blockedDestination');

/** The product is known, but has no link of the requested type. */
export const noSuchLink = notice(404, 'noSuchLink');

/** A GS1 Digital Link with a wrong application identifier or value; what is none is not named. */
export const wrongProduct = (key: string): LocalizedPage =>
  new LocalizedPage(400, (language) => {
    const { wrongKey, notices } = edgeTexts[language];
    const { title, text } = notices.wrongProduct;
    const named = APPLICATION_IDENTIFIER.test(key) ? `${wrongKey(key)} ${text}` : text;
    const page: PageContent = { title, lead: named, cover: { type: 'notice', icon: 'search' } };
    return pageResponse(400, page, { language, brand: null }, OPEN_TO_ALL);
  });

const APPLICATION_IDENTIFIER = /^\d{2,4}$/;

/** Nothing in the request decides between these links, which are of one type. */
export function severalLinks(
  links: readonly OfferedLink[],
  { language, brand }: { language: Language; brand: Brand | null },
): EdgeResponse {
  const { title, text } = edgeTexts[language].notices.severalLinks;
  const rows = links.map(({ title: label, href, type }) => ({ title: label, href, icon: iconOfLink(type) }));
  const page: PageContent = { title, lead: text, blocks: [{ type: 'rows', rows }] };
  return pageResponse(300, page, { language, brand }, OPEN_TO_ALL);
}

/** A date is read as one word. */
const NO_BREAK = '\u00a0';

/** What a notice of a code says about its life. */
export interface Life {
  brand: Brand | null;
  /** For the file of a reminder. */
  codePath: string;
}

/** Times are in the zone of the workspace. */
const inZoneOf = (brand: Brand | null, now: Date, language: Language) => ({
  ...{ now: now.getTime(), timeZone: brand?.timezone ?? 'UTC', language },
});

export function notYet({ brand, codePath }: Life, startsAt: Date, now: Date): LocalizedPage {
  const render = (language: Language) => {
    const { title, text, remind } = edgeTexts[language].opening;
    const at = startsAt.getTime();
    const options = inZoneOf(brand, now, language);
    const page: PageContent = {
      ...{
        title: title(formatDate(at, options).replaceAll(' ', NO_BREAK)),
        lead: text(formatMoment(at, options)),
        cover: { type: 'notice', icon: 'clock' },
      },
      actions: [{ label: remind, file: REMINDER, icon: 'save-event' }, ...visitBrand(brand, language, true)],
    };
    return pageResponse(410, page, { language, brand, codePath });
  };
  return new LocalizedPage(410, render, () => hostsOfVisit(brand));
}

/** The file below a short URL that reminds of its start. */
export const REMINDER = 'reminder.ics';

/** @param end the first instant after it: at midnight, the day before was the last one */
export const ended = ({ brand }: Life, end: Date, now: Date): LocalizedPage =>
  overNotice(brand, 'flag', (language) => {
    const { title, text, next } = edgeTexts[language].ended;
    const said = text(formatDay(end.getTime() - 1, inZoneOf(brand, now, language)));
    return { title, lead: brand?.url ? `${said} ${next}` : said };
  });

export const usedUp = ({ brand }: Life, visits: number): LocalizedPage =>
  overNotice(brand, 'gauge', (language) => {
    const { title, text } = edgeTexts[language].usedUp;
    return { title, lead: text(visits, formatCount(visits, language)) };
  });

function overNotice(
  brand: Brand | null,
  icon: PageIcon,
  contentIn: (language: Language) => Pick<PageContent, 'title' | 'lead'>,
): LocalizedPage {
  const render = (language: Language) =>
    pageResponse(
      410,
      { ...contentIn(language), cover: { type: 'notice', icon }, actions: visitBrand(brand, language) },
      { language, brand },
    );
  return new LocalizedPage(410, render, () => hostsOfVisit(brand));
}

export const notActive = perBrand((brand) => {
  const gone = (name: NoticeName) => notice(410, name, { brand });
  return { deleted: gone('deleted'), archived: gone('archived'), paused: gone('paused') };
});
