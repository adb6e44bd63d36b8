import type { Language } from '#libs/languages';
import { formatTimeOrDate, type Status } from '#libs/qr-codes';
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

const notice = (
  status: number,
  name: NoticeName,
  { brand = null, headers = [] }: { brand?: Brand | null; headers?: string[] } = {},
) =>
  new LocalizedPage(status, (language) =>
    pageResponse(status, edgeTexts[language].notices[name], { language, brand, isNotice: true }, headers),
  );

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
    return pageResponse(400, { title, text: named }, { language, brand: null, isNotice: true }, OPEN_TO_ALL);
  });

const APPLICATION_IDENTIFIER = /^\d{2,4}$/;

/** Nothing in the request decides between these links. */
export const severalLinks = (links: readonly OfferedLink[], language: Language): EdgeResponse =>
  pageResponse(
    300,
    {
      ...edgeTexts[language].notices.severalLinks,
      ...{ areLinksEqual: true, links: links.map(({ title, href }) => ({ label: title, href })) },
    },
    { language, brand: null },
    OPEN_TO_ALL,
  );

export const notYet = (brand: Brand | null, startsAt: Date): LocalizedPage =>
  new LocalizedPage(410, (language) => {
    const { title } = edgeTexts[language].notices.scheduled;
    const text = edgeTexts[language].availableFrom(formatTimeOrDate(startsAt.toISOString(), language));
    return pageResponse(410, { title, text }, { language, brand, isNotice: true });
  });

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
