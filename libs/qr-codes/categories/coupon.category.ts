import { ApiSchema } from '@nestjs/swagger';
import { isDate, isTime, LineField, Rule, TextField, TIME_LENGTH } from '#libs/validation';
import { UrlField } from '../destination-url.js';
import { joinLines, locateUrl, type PagedCategory } from './category.js';
import type { Texts } from '#libs/languages';
import { optionalField, optionalLink } from '../page/page-content.js';
import { formatTimeOrDate } from '../page/format.js';

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
  code: { en: 'Code', de: 'Code', fr: 'Code', es: 'Código', it: 'Codice', nl: 'Code', pt: 'Código' },
  validUntil: {
    en: 'Valid until',
    de: 'Gültig bis',
    fr: 'Valable jusqu’au',
    es: 'Válido hasta',
    it: 'Valido fino al',
    nl: 'Geldig tot',
    pt: 'Válido até',
  },
  terms: {
    en: 'Terms',
    de: 'Bedingungen',
    fr: 'Conditions',
    es: 'Condiciones',
    it: 'Condizioni',
    nl: 'Voorwaarden',
    pt: 'Condições',
  },
  expired: {
    en: 'This coupon has expired.',
    de: 'Dieser Gutschein ist abgelaufen.',
    fr: 'Ce coupon a expiré.',
    es: 'Este cupón ha caducado.',
    it: 'Questo coupon è scaduto.',
    nl: 'Deze coupon is verlopen.',
    pt: 'Este cupão expirou.',
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

export const couponCategory: PagedCategory<CouponData> = {
  name: 'coupon',
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
  page: ({ title, code, description, valid_until, terms, url }, language) => {
    return {
      title,
      text: description,
      ends:
        valid_until === undefined ? undefined : { at: endOf(valid_until), notice: TEXTS.expired[language] },
      fields: [
        { label: TEXTS.code[language], text: code, isCode: true },
        ...optionalField(TEXTS.validUntil[language], valid_until && formatTimeOrDate(valid_until, language)),
        ...optionalField(TEXTS.terms[language], terms),
      ],
      links: optionalLink(TEXTS.viewOffer[language], url),
    };
  },
  searchText: ({ title, code, url }) => joinLines(title, code, url),
};
