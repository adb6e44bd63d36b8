import type { Language } from '#libs/languages';
import {
  formatClock,
  formatDay,
  formatZone,
  iconOfLink,
  type PageContent,
  type PageIcon,
  type Status,
} from '#libs/qr-codes';
import {
  type Brand,
  type EdgeResponse,
  edgeTexts,
  type NoticeName,
  pageResponse,
  perBrand,
} from '#libs/pages';
import { LocalizedPage } from './edge-response.js';
import { OPEN_TO_ALL, type OfferedLink } from './product-links.js';
import { hostsOfVisit, visitBrand } from './visit-brand.js';

const SIGNS: Readonly<Partial<Record<NoticeName, PageIcon>>> = {
  ...{ unknown: 'search', noSuchLink: 'search', wrongProduct: 'search' },
  ...{ takenDown: 'warning', blockedDestination: 'warning' },
  ...{ deleted: 'flag', archived: 'flag', expired: 'flag', limit_reached: 'gauge' },
  ...{
    paused: 'pause',
    scheduled: 'clock',
    unavailable: 'again',
    formUnavailable: 'again',
    manyMisses: 'again',
  },
};

function notice(
  status: number,
  name: NoticeName,
  { brand = null, headers = [] }: { brand?: Brand | null; headers?: string[] } = {},
): LocalizedPage {
  const render = (language: Language) => {
    const { title, text } = edgeTexts[language].notices[name];
    const page: PageContent = {
      ...{ title, lead: text, cover: { type: 'notice', icon: SIGNS[name] ?? 'info' } },
      actions: visitBrand(brand, language),
    };
    return pageResponse(status, page, { language, brand }, headers);
  };
  return new LocalizedPage(status, render, () => hostsOfVisit(brand));
}

export const unknownCode = notice(404, 'unknown');

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

/** Times are in the zone of the workspace. */
export function notYet(brand: Brand | null, startsAt: Date): LocalizedPage {
  const render = (language: Language) => {
    const { title } = edgeTexts[language].notices.scheduled;
    const at = startsAt.getTime();
    const options = { now: at, timeZone: brand?.timezone ?? 'UTC', language };
    const time = [formatDay(at, options), formatClock(at, options), formatZone(at, options)].join(', ');
    const page: PageContent = {
      ...{ title, lead: edgeTexts[language].availableFrom(time), cover: { type: 'notice', icon: 'clock' } },
      actions: visitBrand(brand, language),
    };
    return pageResponse(410, page, { language, brand });
  };
  return new LocalizedPage(410, render, () => hostsOfVisit(brand));
}

export const notActive = perBrand((brand) => {
  const gone = (name: NoticeName) => notice(410, name, { brand });
  return {
    deleted: gone('deleted'),
    archived: gone('archived'),
    paused: gone('paused'),
    expired: gone('expired'),
    limit_reached: gone('limit_reached'),
    scheduled: gone('scheduled'),
  } satisfies Record<Exclude<Status, 'active'> | 'deleted', LocalizedPage>;
});
