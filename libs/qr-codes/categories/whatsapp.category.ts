import { ApiSchema } from '@nestjs/swagger';
import { TextField } from '#libs/validation';
import { E164Field } from '../fields/phone-number.js';
import { joinLines, type PrintedCategory } from './category.js';

@ApiSchema({ description: 'A WhatsApp chat with a phone number' })
export class WhatsappData {
  @E164Field()
  number!: string;

  @TextField({
    maxLength: 1000,
    isOptional: true,
    example: 'Hello!',
    description: 'Draft of the first message',
  })
  message?: string;
}

/** The number in international form, digits only: https://faq.whatsapp.com/5913398998672934 */
const chatUrl = ({ number, message }: WhatsappData) =>
  `https://wa.me/${number.slice(1)}${message === undefined ? '' : `?text=${encodeURIComponent(message)}`}`;

export const whatsappCategory: PrintedCategory<WhatsappData> = {
  name: 'whatsapp',
  scan: 'are redirected to a chat in WhatsApp',
  dataDto: WhatsappData,
  example: { number: '+41446681800', message: 'Hello, is a table free tonight?' },
  dynamic: 'by default',
  staticPayload: chatUrl,
  destinations: () => [],
  destination: chatUrl,
  searchText: ({ number }) => joinLines(number),
};
