import { ApiSchema } from '@nestjs/swagger';
import { isDate, isTime, LineField, Rule, TextField, TIME_LENGTH } from '#libs/validation';
import { UrlField } from '../destination-url.js';
import { joinLines, locateUrl, type PagedCategory } from './category.js';
import type { Language, Texts } from '#libs/languages';
import type { PageTicket } from '../page/page-content.js';
import { formatTimeOrDate } from '../page/format.js';
import { formatDay, formatDayCount, localTime, MAX_DAYS, nextQuarter } from '../page/time.js';

@ApiSchema({ description: 'A coupon page' })
export class CouponData {
  @LineField({ maxLength: 255, example: '20 % off', description: 'Heading of the page' }) title!: string;
  @LineField({
    maxLength: 100,
    description: 'The code that a customer shows at the checkout',
    example: 'SUMMER20',
  })
  code!: string;
  @TextField({
    maxLength: 1000,
    isOptional: true,
    example: 'On all soups',
    description: 'What the coupon is for',
  })
  description?: string;

  @LineField(
    {
      isOptional: true,
      maxLength: TIME_LENGTH,
      kind: 'time-or-date',
      description: 'An ISO 8601 time with an offset, or the last date on which the coupon is valid',
      example: '2027-08-31',
    },
    Rule('isTimeOrDate', (value) =>
      isTime(value) || isDate(value)
        ? null
        : 'must be a date, such as 2027-08-31, or an ISO 8601 time with an offset',
    ),
  )
  valid_until?: string;

  @TextField({
    maxLength: 2000,
    isOptional: true,
    example: 'One a guest',
    description: 'Conditions, below the coupon',
  })
  terms?: string;
  @UrlField({
    isOptional: true,
    example: 'https://example.com/shop',
    description: 'Where the link “View offer” leads; without it, there is no link',
  })
  url?: string;
}

const HALF_A_DAY_MS = 43_200_000;

/** A day ends last in UTC-12, so no coupon expires too early anywhere. */
const endOf = (validUntil: string): number =>
  isDate(validUntil) ? Date.parse(validUntil) + 3 * HALF_A_DAY_MS : Date.parse(validUntil);

const TEXTS = {
  show: {
    en: 'Show this code',
    de: 'Diesen Code vorzeigen',
    fr: 'Montrez ce code',
    es: 'Muestre este código',
    it: 'Mostra questo codice',
    nl: 'Laat deze code zien',
    pt: 'Mostre este código',
  },
  ended: {
    en: 'This code no longer works',
    de: 'Dieser Code gilt nicht mehr',
    fr: 'Ce code n’est plus valable',
    es: 'Este código ya no es válido',
    it: 'Questo codice non è più valido',
    nl: 'Deze code werkt niet meer',
    pt: 'Este código já não é válido',
  },
  wasValidUntil: {
    en: 'Was valid until',
    de: 'War gültig bis',
    fr: 'Était valable jusqu’au',
    es: 'Era válido hasta el',
    it: 'Era valido fino al',
    nl: 'Was geldig tot',
    pt: 'Era válido até',
  },
  left: {
    en: '{days} left',
    de: 'noch {days}',
    fr: 'encore {days}',
    es: 'quedan {days}',
    it: 'ancora {days}',
    nl: 'nog {days}',
    pt: 'faltam {days}',
  },
  lastDay: {
    en: 'last day',
    de: 'letzter Tag',
    fr: 'dernier jour',
    es: 'último día',
    it: 'ultimo giorno',
    nl: 'laatste dag',
    pt: 'último dia',
  },
  validUntil: {
    en: 'Valid until',
    de: 'Gültig bis',
    fr: 'Valable jusqu’au',
    es: 'Válido hasta el',
    it: 'Valido fino al',
    nl: 'Geldig tot',
    pt: 'Válido até',
  },
  expired: {
    en: 'This coupon has expired',
    de: 'Dieser Gutschein ist abgelaufen',
    fr: 'Ce coupon a expiré',
    es: 'Este cupón ha caducado',
    it: 'Questo coupon è scaduto',
    nl: 'Deze coupon is verlopen',
    pt: 'Este cupão expirou',
  },
  viewOffer: {
    en: 'View offer',
    de: 'Angebot ansehen',
    fr: 'Voir l’offre',
    es: 'Ver la oferta',
    it: 'Vedi l’offerta',
    nl: 'Aanbieding bekijken',
    pt: 'Ver oferta',
  },
} satisfies Texts;

function describeEnd(validUntil: string, language: Language, now: number): PageTicket['until'] {
  const isOver = now >= endOf(validUntil);
  const at = Date.parse(validUntil);
  const day = isDate(validUntil)
    ? formatDay(at, { now, timeZone: 'UTC', language })
    : formatTimeOrDate(validUntil, language);
  const isReadable = Number.isFinite(at);
  const days = isReadable ? localTime(at, 'UTC').day - localTime(now, 'UTC').day : 0;
  return {
    text: `${TEXTS[isOver ? 'wasValidUntil' : 'validUntil'][language]} ${day}`,
    left: isOver || !isReadable || days > MAX_DAYS ? undefined : sayDaysLeft(days, language),
  };
}

const sayDaysLeft = (days: number, language: Language): string =>
  days <= 0
    ? TEXTS.lastDay[language]
    : TEXTS.left[language].replace('{days}', formatDayCount(days, language));

export const couponCategory: PagedCategory<CouponData> = {
  name: 'coupon',
  scan: 'see the coupon with its code',
  dataDto: CouponData,
  example: {
    title: '20 % off',
    code: 'SUMMER20',
    description: 'On all soups',
    valid_until: '2027-08-31',
    terms: 'One a guest.\nNot on Sundays.',
    url: 'https://example.com/shop',
  },
  dynamic: 'always',
  staticPayload: null,
  destinations: ({ url }) => locateUrl('/url', url),
  destination: () => null,
  texts: TEXTS,
  page: (coupon, language, now) => {
    const { title, code, description, valid_until, terms, url } = coupon;
    const end = valid_until === undefined ? Infinity : endOf(valid_until);
    const isOver = now >= end;
    return {
      title: isOver ? TEXTS.expired[language] : title,
      isOver,
      cover: { type: isOver ? 'title' : 'bare' },
      ...(!isOver && Number.isFinite(end) && { changesAt: Math.min(nextQuarter(now), end) }),
      blocks: [
        {
          type: 'ticket',
          ...{ value: title, text: description, code, label: TEXTS[isOver ? 'ended' : 'show'][language] },
          until: valid_until === undefined ? undefined : describeEnd(valid_until, language, now),
        },
        ...(terms === undefined ? [] : [{ type: 'list', items: terms.split(/\n+/) } as const]),
      ],
      actions: url === undefined ? [] : [{ label: TEXTS.viewOffer[language], href: url }],
      summary: description ?? terms,
    };
  },
  searchText: ({ title, code, url }) => joinLines(title, code, url),
};
