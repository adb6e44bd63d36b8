import { ApiSchema } from '@nestjs/swagger';
import { RawTextField } from '#libs/validation';
import { joinLines, type PrintedCategory } from './category.js';
import type { Texts } from '#libs/languages';

@ApiSchema({ description: 'A text that the phone shows' })
export class TextData {
  @RawTextField({
    maxLength: 1000,
    kind: 'paragraphs',
    description: 'Text that is shown without formatting',
    example: 'Ring the bell at gate 4.',
  })
  text!: string;
}

const TEXTS = {
  title: {
    en: 'Message',
    de: 'Nachricht',
    fr: 'Message',
    es: 'Mensaje',
    it: 'Messaggio',
    nl: 'Bericht',
    pt: 'Mensagem',
  },
} satisfies Texts;

export const textCategory: PrintedCategory<TextData> = {
  name: 'text',
  scan: 'see the text',
  dataDto: TextData,
  example: { text: 'Ring the bell at gate 4.' },
  dynamic: 'by default',
  staticPayload: ({ text }) => text,
  destinations: () => [],
  destination: () => null,
  texts: TEXTS,
  page: ({ text }, language) => ({
    title: TEXTS.title[language],
    blocks: [{ type: 'text', text, hasLinks: true }],
    summary: text,
  }),
  searchText: ({ text }) => joinLines(text),
};
