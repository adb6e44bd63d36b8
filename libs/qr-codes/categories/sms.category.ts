import { TextField } from '#libs/validation';
import { TextMessageNumberField } from '../fields/phone-number.js';
import { linesOf, type PrintedCategory } from './category.js';
import { fieldWhen } from '../page/page-content.js';
import { categoryTexts } from '../page/texts/index.js';

export class SmsData {
  @TextMessageNumberField()
  number!: string;

  @TextField({ maxLength: 1000, isOptional: true, example: 'TABLE 12' })
  message?: string;
}

/** RFC 5724; if a phone ignores ?body=, the visitor can copy the text from the page. */
const smsOf = ({ number, message }: SmsData) =>
  `sms:${number.replace(/[^+\d]/g, '')}${message === undefined ? '' : `?body=${encodeURIComponent(message)}`}`;

export const smsCategory: PrintedCategory<SmsData> = {
  name: 'sms',
  dataDto: SmsData,
  example: { number: '+41446681800', message: 'TABLE 12: we would like to pay' },
  dynamic: 'by default',
  /** SMSTO, not the sms: of RFC 5724, whose ?body= Apple does not document: both iOS and Android read the text. */
  staticPayload: ({ number, message }) => `SMSTO:${number}${message === undefined ? '' : `:${message}`}`,
  destinations: () => [],
  destination: () => null,
  page: (data, language) => {
    const texts = categoryTexts[language].sms;
    return {
      title: texts.title,
      fields: [{ label: texts.to, text: data.number }, ...fieldWhen(texts.text, data.message)],
      links: [{ label: texts.write, href: smsOf(data) }],
    };
  },
  searchText: ({ number }) => linesOf(number),
};
