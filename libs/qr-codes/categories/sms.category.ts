import { ApiSchema } from '@nestjs/swagger';
import { TextField } from '#libs/validation';
import { groupDigits, TextMessageNumberField } from '../fields/phone-number.js';
import { joinLines, type PrintedCategory } from './category.js';
import type { Texts } from '#libs/languages';
import { optionalField } from '../page/page-content.js';

@ApiSchema({ description: 'A draft of a text message' })
export class SmsData {
  @TextMessageNumberField()
  number!: string;

  @TextField({ maxLength: 1000, isOptional: true, example: 'TABLE 12', description: 'Text of the message' })
  message?: string;
}

/** RFC 5724. If a phone ignores ?body=, the visitor can copy the text from the page. */
const smsUri = ({ number, message }: SmsData) =>
  `sms:${number.replace(/[^+\d]/g, '')}${message === undefined ? '' : `?body=${encodeURIComponent(message)}`}`;

const TEXTS = {
  title: {
    en: 'Send a text message',
    de: 'SMS schreiben',
    fr: 'Envoyer un SMS',
    es: 'Enviar un SMS',
    it: 'Invia un SMS',
    nl: 'Een sms versturen',
    pt: 'Enviar um SMS',
  },
  to: { en: 'To', de: 'An', fr: 'À', es: 'Para', it: 'A', nl: 'Aan', pt: 'Para' },
  text: { en: 'Text', de: 'Text', fr: 'Texte', es: 'Texto', it: 'Testo', nl: 'Tekst', pt: 'Texto' },
  write: {
    en: 'Write message',
    de: 'Nachricht schreiben',
    fr: 'Écrire le message',
    es: 'Escribir el mensaje',
    it: 'Scrivi messaggio',
    nl: 'Bericht schrijven',
    pt: 'Escrever mensagem',
  },
} satisfies Texts;

export const smsCategory: PrintedCategory<SmsData> = {
  name: 'sms',
  scan: 'see a button that opens a text message',
  dataDto: SmsData,
  example: { number: '+41446681800', message: 'TABLE 12: we would like to pay' },
  dynamic: 'by default',
  /** SMSTO, not the sms: of RFC 5724, whose ?body= Apple does not document: both iOS and Android read the text. */
  staticPayload: ({ number, message }) => `SMSTO:${number}${message === undefined ? '' : `:${message}`}`,
  destinations: () => [],
  destination: () => null,
  texts: TEXTS,
  page: (data, language) => ({
    title: TEXTS.title[language],
    blocks: [
      {
        type: 'fields',
        fields: [
          { label: TEXTS.to[language], text: groupDigits(data.number) },
          ...optionalField(TEXTS.text[language], data.message),
        ],
      },
    ],
    actions: [{ label: TEXTS.write[language], icon: 'chat', href: smsUri(data) }],
    summary: groupDigits(data.number),
  }),
  searchText: ({ number }) => joinLines(number),
};
