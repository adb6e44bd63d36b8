import { ApiSchema } from '@nestjs/swagger';
import { LineField, TextField } from '#libs/validation';
import { EmailAddressesField, splitAddresses } from '../fields/email-addresses.js';
import { joinLines, type PrintedCategory } from './category.js';
import type { Texts } from '#libs/languages';
import { optionalField } from '../page/page-content.js';

@ApiSchema({ description: 'A draft of an email' })
export class EmailData {
  @EmailAddressesField({ description: 'To' })
  to!: string;

  @LineField({ maxLength: 255, isOptional: true, example: 'Table 12', description: 'Subject line' })
  subject?: string;

  @TextField({
    maxLength: 2000,
    isOptional: true,
    example: 'We would like to order.',
    description: 'Text of the email',
  })
  body?: string;

  @EmailAddressesField({ description: 'Copy', isOptional: true })
  cc?: string;

  @EmailAddressesField({ description: 'Blind copy', isOptional: true })
  bcc?: string;
}

/** Writes a mailto URI (RFC 6068) with line breaks as %0D%0A and spaces as %20. */
function mailtoUri({ to, subject, body, cc, bcc }: EmailData): string {
  const fields = [
    cc === undefined ? [] : [`cc=${encodeRecipients(cc)}`],
    bcc === undefined ? [] : [`bcc=${encodeRecipients(bcc)}`],
    subject === undefined ? [] : [`subject=${encodeURIComponent(subject)}`],
    body === undefined ? [] : [`body=${encodeURIComponent(body.replace(/\r\n|\r|\n/g, '\r\n'))}`],
  ].flat();
  return `mailto:${encodeRecipients(to)}${fields.length > 0 ? '?' : ''}${fields.join('&')}`;
}

/** An unescaped at sign is allowed and looks better in scanner apps. */
const encodeRecipients = (text: string) =>
  splitAddresses(text)
    .map((address) => encodeURIComponent(address).replace('%40', '@'))
    .join(',');

const TEXTS = {
  title: {
    en: 'Write an email',
    de: 'E-Mail schreiben',
    fr: 'Écrire un e-mail',
    es: 'Escribir un correo',
    it: 'Scrivi un’e-mail',
    nl: 'Een e-mail schrijven',
    pt: 'Escrever um e-mail',
  },
  to: { en: 'To', de: 'An', fr: 'À', es: 'Para', it: 'A', nl: 'Aan', pt: 'Para' },
  copy: { en: 'Copy', de: 'Kopie', fr: 'Copie', es: 'Copia', it: 'Copia', nl: 'Kopie', pt: 'Cópia' },
  subject: {
    en: 'Subject',
    de: 'Betreff',
    fr: 'Objet',
    es: 'Asunto',
    it: 'Oggetto',
    nl: 'Onderwerp',
    pt: 'Assunto',
  },
  text: { en: 'Text', de: 'Text', fr: 'Texte', es: 'Texto', it: 'Testo', nl: 'Tekst', pt: 'Texto' },
  write: {
    en: 'Write email',
    de: 'E-Mail schreiben',
    fr: 'Écrire l’e-mail',
    es: 'Escribir el correo',
    it: 'Scrivi e-mail',
    nl: 'E-mail schrijven',
    pt: 'Escrever e-mail',
  },
} satisfies Texts;

export const emailCategory: PrintedCategory<EmailData> = {
  name: 'email',
  scan: 'see a button that opens an email, ready to be sent',
  dataDto: EmailData,
  example: {
    to: 'orders@example.com',
    subject: 'Table 12',
    body: 'We would like to order:\n- 2 × soup',
    cc: 'kitchen@example.com',
    bcc: 'archive@example.com',
  },
  dynamic: 'by default',
  staticPayload: mailtoUri,
  destinations: () => [],
  destination: () => null,
  texts: TEXTS,
  page: (data, language) => ({
    title: TEXTS.title[language],
    blocks: [
      {
        type: 'fields',
        fields: [
          ...optionalField(TEXTS.to[language], data.to),
          ...optionalField(TEXTS.copy[language], data.cc),
          ...optionalField(TEXTS.subject[language], data.subject),
          ...optionalField(TEXTS.text[language], data.body),
        ],
      },
    ],
    actions: [{ label: TEXTS.write[language], icon: 'email', href: mailtoUri(data) }],
    summary: data.subject ?? data.to,
  }),
  searchText: ({ to, cc, bcc }) => joinLines(to, cc, bcc),
};
