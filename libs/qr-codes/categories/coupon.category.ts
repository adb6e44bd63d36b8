import { isDate, isTime, LineField, Rule, TextField, TIME_LENGTH } from '#libs/validation';
import { UrlField } from '../destination-url.js';
import { linesOf, urlAt, type PagedCategory } from './category.js';
import { fieldWhen, linkWhen } from '../page/page-content.js';
import { shownTimeOrDate } from '../page/shown.js';
import { categoryTexts } from '../page/texts/index.js';

export class CouponData {
  @LineField({ maxLength: 255, example: '20 % off' }) title!: string;
  @LineField({
    maxLength: 100,
    description: 'The code that a customer shows at the checkout',
    example: 'SUMMER20',
  })
  code!: string;
  @TextField({ maxLength: 1000, isOptional: true, example: 'On all soups' }) description?: string;

  @LineField(
    {
      isOptional: true,
      maxLength: TIME_LENGTH,
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

  @TextField({ maxLength: 2000, isOptional: true, example: 'One a guest' }) terms?: string;
  @UrlField({ isOptional: true, example: 'https://example.com/shop' }) url?: string;
}

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
  destinations: ({ url }) => urlAt('/url', url),
  destination: () => null,
  page: ({ title, code, description, valid_until, terms, url }, language) => {
    const texts = categoryTexts[language].coupon;
    return {
      title,
      text: description,
      fields: [
        { label: texts.code, text: code, isCode: true },
        ...fieldWhen(texts.validUntil, valid_until && shownTimeOrDate(valid_until, language)),
        ...fieldWhen(texts.terms, terms),
      ],
      links: linkWhen(texts.viewOffer, url),
    };
  },
  searchText: ({ title, code, url }) => linesOf(title, code, url),
};
