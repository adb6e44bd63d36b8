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
  title: { en: 'Text', de: 'Text', fr: 'Texte', es: 'Texto', it: 'Testo', nl: 'Tekst', pt: 'Texto' },
} satisfies Texts;

export const textCategory: PrintedCategory<TextData> = {
  name: 'text',
  dataDto: TextData,
  example: { text: 'Ring the bell at gate 4.' },
  dynamic: 'by default',
  staticPayload: ({ text }) => text,
  destinations: () => [],
  destination: () => null,
  texts: TEXTS,
  page: ({ text }, language) => ({ title: TEXTS.title[language], text, hasLinksInText: true }),
  searchText: ({ text }) => joinLines(text),
};
