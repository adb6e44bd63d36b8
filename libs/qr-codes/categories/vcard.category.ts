import type { Language, Texts } from '#libs/languages';
import {
  EMAIL_TYPES,
  PHONE_TYPES,
  VcardData,
  type VcardAddress,
  type VcardEmail,
} from '../contact/vcard.dto.js';
import { groupDigits, plainNumber } from '../fields/phone-number.js';
import type { WithFiles } from '../page/code-files.js';
import { searchMapsUrl } from '../page/maps.js';
import { optionalField, telUri, type PageBlock } from '../page/page-content.js';
import type { PageIcon } from '../page/page-icons.js';
import { joinLines, textsIn, locateUrl, type PrintedCategory } from './category.js';
import { escapeText, foldLines, joinContentLines, optionalLine, toFileName } from './content-lines.js';

/** Phones fully support version 3.0 (RFC 2426), but 4.0 (RFC 6350) only in part. */
function writeVcard(card: VcardData): string {
  const names = [card.last_name, card.first_name].map((name) => escapeText(name ?? ''));
  const { street, city, region, postal_code, country } = card.address ?? {};
  const address = [street, city, region, postal_code, country].map((part) => escapeText(part ?? ''));
  return joinContentLines([
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${names.join(';')};;;`,
    `FN:${escapeText(formatFullName(card))}`,
    ...optionalLine('ORG', card.organization && escapeText(card.organization)),
    ...optionalLine('TITLE', card.title && escapeText(card.title)),
    ...(card.phones ?? []).map(
      ({ type = 'other', number }) => `TEL;TYPE=${PHONE_TYPES[type]}:${plainNumber(number)}`,
    ),
    ...(card.emails ?? []).map(({ type = 'other', address }) => `EMAIL;TYPE=${EMAIL_TYPES[type]}:${address}`),
    ...optionalLine('URL', card.website),
    ...(card.address ? [`ADR:;;${address.join(';')}`] : []),
    ...optionalLine('NOTE', card.note && escapeText(card.note)),
    'END:VCARD',
  ]);
}

const formatFullName = ({ first_name, last_name, organization }: VcardData) =>
  [first_name, last_name].filter(Boolean).join(' ') || (organization ?? '');

const hasName = ({ first_name, last_name }: VcardData) => Boolean(first_name ?? last_name);

const formatAddress = ({ street, city, region, postal_code, country }: VcardAddress) =>
  [street, [postal_code, city].filter(Boolean).join(' '), region, country].filter(Boolean).join('\n');

/** At most two letters: of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]\S*/gu) ?? [];
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

const mailtoUri = ({ address }: VcardEmail): string =>
  `mailto:${encodeURIComponent(address).replace('%40', '@')}`;

function quickLinks({ phones = [], emails = [], address }: VcardData, language: Language): PageBlock[] {
  const spoken = phones.filter(({ type }) => type !== 'fax');
  const mobile = phones.find(({ type }) => type === 'mobile');
  const link = (name: 'call' | 'message' | 'email' | 'route', icon: PageIcon, href: string | undefined) =>
    href === undefined ? [] : [{ label: TEXTS[name][language], icon, href }];
  const links = [
    ...link('call', 'call', spoken[0] && telUri(plainNumber(spoken[0].number))),
    ...link('message', 'chat', mobile && telUri(plainNumber(mobile.number)).replace('tel:', 'sms:')),
    ...link('email', 'email', emails[0] && mailtoUri(emails[0])),
    ...link('route', 'route', address && searchMapsUrl(formatAddress(address))),
  ];
  return links.length < 2 ? [] : [{ type: 'quick', links }];
}

const NAMED_PHONES = ['mobile', 'work', 'home', 'fax'] as const;
const FILE = 'vcard.vcf';

const TEXTS = {
  mobile: {
    en: 'Mobile',
    de: 'Mobil',
    fr: 'Mobile',
    es: 'Móvil',
    it: 'Cellulare',
    nl: 'Mobiel',
    pt: 'Telemóvel',
  },
  work: {
    en: 'Work',
    de: 'Geschäftlich',
    fr: 'Bureau',
    es: 'Trabajo',
    it: 'Lavoro',
    nl: 'Werk',
    pt: 'Trabalho',
  },
  home: { en: 'Home', de: 'Privat', fr: 'Domicile', es: 'Casa', it: 'Casa', nl: 'Thuis', pt: 'Casa' },
  fax: { en: 'Fax', de: 'Fax', fr: 'Fax', es: 'Fax', it: 'Fax', nl: 'Fax', pt: 'Fax' },
  phone: {
    en: 'Phone',
    de: 'Telefon',
    fr: 'Téléphone',
    es: 'Teléfono',
    it: 'Telefono',
    nl: 'Telefoon',
    pt: 'Telefone',
  },
  email: {
    en: 'Email',
    de: 'E-Mail',
    fr: 'E-mail',
    es: 'Correo electrónico',
    it: 'E-mail',
    nl: 'E-mail',
    pt: 'E-mail',
  },
  website: {
    en: 'Website',
    de: 'Website',
    fr: 'Site web',
    es: 'Sitio web',
    it: 'Sito web',
    nl: 'Website',
    pt: 'Site',
  },
  address: {
    en: 'Address',
    de: 'Adresse',
    fr: 'Adresse',
    es: 'Dirección',
    it: 'Indirizzo',
    nl: 'Adres',
    pt: 'Morada',
  },
  call: { en: 'Call', de: 'Anrufen', fr: 'Appeler', es: 'Llamar', it: 'Chiama', nl: 'Bellen', pt: 'Ligar' },
  message: {
    en: 'Message',
    de: 'Nachricht',
    fr: 'Message',
    es: 'Mensaje',
    it: 'Messaggio',
    nl: 'Bericht',
    pt: 'Mensagem',
  },
  route: { en: 'Route', de: 'Route', fr: 'Itinéraire', es: 'Ruta', it: 'Percorso', nl: 'Route', pt: 'Rota' },
  save: {
    en: 'Save contact',
    de: 'Kontakt speichern',
    fr: 'Enregistrer le contact',
    es: 'Guardar contacto',
    it: 'Salva contatto',
    nl: 'Contact opslaan',
    pt: 'Guardar contacto',
  },
} satisfies Texts;

export const vcardCategory: PrintedCategory<VcardData & WithFiles> = {
  name: 'vcard',
  scan: 'see a business card, and can save the contact',
  dataDto: VcardData,
  example: {
    first_name: 'Ada',
    last_name: 'Lovelace',
    organization: 'Analytical Engines, Ltd.',
    title: 'Programmer',
    phones: [{ type: 'work', number: '+41 44 668 18 00' }],
    emails: [{ type: 'work', address: 'ada@example.com' }],
    website: 'https://example.com/ada',
    address: {
      street: 'Bahnhofstrasse 1',
      city: 'Zürich',
      region: 'ZH',
      postal_code: '8001',
      country: 'Switzerland',
    },
    note: 'Met at the fair;\nlikes looms',
  },
  dynamic: 'by default',
  fieldsOfScans: ['image_id'],
  staticPayload: writeVcard,
  destinations: ({ website }) => locateUrl('/website', website),
  destination: () => null,
  texts: TEXTS,
  page: (card, language) => {
    const { title, organization, website, note } = card;
    const address = card.address && formatAddress(card.address);
    const name = formatFullName(card);
    return {
      title: name,
      lead: title,
      cover: {
        type: 'contact',
        initials: initialsOf(name),
        photo: card.image?.small,
        organization: hasName(card) ? organization : undefined,
      },
      blocks: [
        ...quickLinks(card, language),
        {
          type: 'fields',
          fields: [
            ...(card.phones ?? []).map(({ type, number }) => ({
              label: TEXTS[NAMED_PHONES.find((named) => named === type) ?? 'phone'][language],
              text: groupDigits(plainNumber(number)),
              href: telUri(plainNumber(number)),
            })),
            ...(card.emails ?? []).map((email) => ({
              ...{ label: TEXTS.email[language], text: email.address, href: mailtoUri(email) },
            })),
            ...optionalField(TEXTS.website[language], website?.replace(/^https?:\/\//i, ''), website),
            ...optionalField(TEXTS.address[language], address, address && searchMapsUrl(address)),
          ],
        },
        ...(note === undefined ? [] : [{ type: 'text', text: note } as const]),
      ],
      actions: [{ label: TEXTS.save[language], file: FILE, icon: 'save-contact' }],
      preview: card.image?.jpeg,
      summary: [title, hasName(card) ? organization : undefined].filter(Boolean).join(', ') || undefined,
    };
  },
  download: {
    path: FILE,
    contentType: 'text/vcard; charset=utf-8',
    name: (card) => toFileName(formatFullName(card), 'contact', 'vcf'),
    content: (card) => foldLines(writeVcard(card)),
  },
  searchText: (card) =>
    joinLines(
      formatFullName(card),
      card.organization,
      ...textsIn(card.phones, ({ number }) => plainNumber(number)),
      ...textsIn(card.emails, ({ address }) => address),
      card.website,
    ),
};
