import { RawTextField } from '#libs/validation';
import { linesOf, type PrintedCategory } from './category.js';
import { categoryTexts } from '../page/texts/index.js';

export class TextData {
  @RawTextField({
    maxLength: 1000,
    description: 'Text that is shown without formatting',
    example: 'Ring the bell at gate 4.',
  })
  text!: string;
}

export const textCategory: PrintedCategory<TextData> = {
  name: 'text',
  dataDto: TextData,
  example: { text: 'Ring the bell at gate 4.' },
  dynamic: 'by default',
  staticPayload: ({ text }) => text,
  destinations: () => [],
  destination: () => null,
  page: ({ text }, language) => ({ title: categoryTexts[language].text.title, text }),
  searchText: ({ text }) => linesOf(text),
};
