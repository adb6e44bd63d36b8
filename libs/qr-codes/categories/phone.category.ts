import { E164Field } from '../fields/phone-number.js';
import { linesOf, type PrintedCategory } from './category.js';
import { telOf } from '../page/page-content.js';
import { categoryTexts } from '../page/texts/index.js';

export class PhoneData {
  @E164Field()
  number!: string;
}

export const phoneCategory: PrintedCategory<PhoneData> = {
  name: 'phone',
  dataDto: PhoneData,
  example: { number: '+41446681800' },
  dynamic: 'by default',
  /** RFC 3966, a global number. */
  staticPayload: ({ number }) => `tel:${number}`,
  destinations: () => [],
  destination: () => null,
  page: ({ number }, language) => {
    const texts = categoryTexts[language].phone;
    return {
      title: texts.title,
      fields: [{ label: texts.number, text: number }],
      links: [{ label: texts.call, href: telOf(number) }],
    };
  },
  searchText: ({ number }) => linesOf(number),
};
