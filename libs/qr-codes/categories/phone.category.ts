import { ApiSchema } from '@nestjs/swagger';
import { E164Field, groupDigits } from '../fields/phone-number.js';
import { joinLines, type PrintedCategory } from './category.js';
import type { Texts } from '#libs/languages';
import { telUri } from '../page/page-content.js';

@ApiSchema({ description: 'A phone number to call' })
export class PhoneData {
  @E164Field()
  number!: string;
}

const TEXTS = {
  title: { en: 'Call', de: 'Anrufen', fr: 'Appeler', es: 'Llamar', it: 'Chiama', nl: 'Bellen', pt: 'Ligar' },
  call: {
    en: 'Call now',
    de: 'Jetzt anrufen',
    fr: 'Appeler maintenant',
    es: 'Llamar ahora',
    it: 'Chiama ora',
    nl: 'Nu bellen',
    pt: 'Ligar agora',
  },
} satisfies Texts;

export const phoneCategory: PrintedCategory<PhoneData> = {
  name: 'phone',
  scan: 'see a button that calls a number',
  dataDto: PhoneData,
  example: { number: '+41446681800' },
  dynamic: 'by default',
  /** RFC 3966 for global numbers. */
  staticPayload: ({ number }) => `tel:${number}`,
  destinations: () => [],
  destination: () => null,
  texts: TEXTS,
  page: ({ number }, language) => ({
    title: TEXTS.title[language],
    blocks: [{ type: 'rows', rows: [{ icon: 'call', title: groupDigits(number), href: telUri(number) }] }],
    actions: [{ label: TEXTS.call[language], icon: 'call', href: telUri(number) }],
    summary: groupDigits(number),
  }),
  searchText: ({ number }) => joinLines(number),
};
