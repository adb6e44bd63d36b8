import { LineField, TextField } from '#libs/validation';
import { addressesOf, EmailAddressesField } from '../fields/email-addresses.js';
import { linesOf, type PrintedCategory } from './category.js';
import { fieldWhen } from '../page/page-content.js';
import { categoryTexts } from '../page/texts/index.js';

export class EmailData {
  @EmailAddressesField({ description: 'To' })
  to!: string;

  @LineField({ maxLength: 255, isOptional: true, example: 'Table 12' })
  subject?: string;

  @TextField({ maxLength: 2000, isOptional: true, example: 'We would like to order.' })
  body?: string;

  @EmailAddressesField({ description: 'Copy', isOptional: true })
  cc?: string;

  @EmailAddressesField({ description: 'Blind copy', isOptional: true })
  bcc?: string;
}

/** A mailto URI, RFC 6068: line breaks as %0D%0A, spaces as %20. */
function mailtoOf({ to, subject, body, cc, bcc }: EmailData): string {
  const fields = [
    cc === undefined ? [] : [`cc=${recipientsOf(cc)}`],
    bcc === undefined ? [] : [`bcc=${recipientsOf(bcc)}`],
    subject === undefined ? [] : [`subject=${encodeURIComponent(subject)}`],
    body === undefined ? [] : [`body=${encodeURIComponent(body.replace(/\r\n|\r|\n/g, '\r\n'))}`],
  ].flat();
  return `mailto:${recipientsOf(to)}${fields.length > 0 ? '?' : ''}${fields.join('&')}`;
}

/** The at sign may stay unescaped, which looks better in scanner apps. */
const recipientsOf = (text: string) =>
  addressesOf(text)
    .map((address) => encodeURIComponent(address).replace('%40', '@'))
    .join(',');

export const emailCategory: PrintedCategory<EmailData> = {
  name: 'email',
  dataDto: EmailData,
  example: {
    to: 'orders@example.com',
    subject: 'Table 12',
    body: 'We would like to order:\n- 2 × soup',
    cc: 'kitchen@example.com',
    bcc: 'archive@example.com',
  },
  dynamic: 'by default',
  staticPayload: mailtoOf,
  destinations: () => [],
  destination: () => null,
  page: (data, language) => {
    const texts = categoryTexts[language].email;
    return {
      title: texts.title,
      fields: [
        ...fieldWhen(texts.to, data.to),
        ...fieldWhen(texts.copy, data.cc),
        ...fieldWhen(texts.subject, data.subject),
        ...fieldWhen(texts.text, data.body),
      ],
      links: [{ label: texts.write, href: mailtoOf(data) }],
    };
  },
  searchText: ({ to, cc, bcc }) => linesOf(to, cc, bcc),
};
