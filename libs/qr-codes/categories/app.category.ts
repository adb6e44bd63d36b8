import { ApiSchema } from '@nestjs/swagger';
import type { Language, Texts } from '#libs/languages';
import { parseUrl } from '#libs/platform';
import { FlagField, LineField, TextField, type Holder } from '#libs/validation';
import { UrlField } from '../destination-url.js';
import type { PageContent, PageLink } from '../page/page-content.js';
import { joinLines, locateUrl, type PrintedCategory } from './category.js';

@ApiSchema({ description: 'Links to an app, chosen by the operating system of the visitor' })
export class AppData {
  @UrlField({
    isOptional: true,
    description: 'Destination on iOS',
    example: 'https://apps.apple.com/app/id1234567890',
  })
  ios_url?: string;

  @UrlField({
    isOptional: true,
    description: 'Destination on Android',
    example: 'https://play.google.com/store/apps/details?id=com.example',
  })
  android_url?: string;

  @UrlField({ description: 'Destination on all other devices', example: 'https://example.com/app' })
  fallback_url!: string;

  @LineField({
    maxLength: 100,
    isOptional: ({ viewer }: Holder) => viewer !== true,
    absence: 'is required if viewer is true',
    example: 'Pocket Garden',
    description: 'Name of the app, for its page',
  })
  title?: string;

  @TextField({
    maxLength: 2000,
    isOptional: true,
    example: 'Know when each plant wants water.',
    description: 'Text about the app, for its page',
  })
  description?: string;

  @FlagField({
    isOptional: true,
    description:
      'Whether scans show a page with the links to all stores, rather than open that of the operating system at once',
  })
  viewer?: boolean;
}

const TEXTS = {
  ios: {
    en: 'Get it for iPhone',
    de: 'Für das iPhone laden',
    fr: 'Obtenir pour iPhone',
    es: 'Descargar para iPhone',
    it: 'Scarica per iPhone',
    nl: 'Downloaden voor iPhone',
    pt: 'Obter para iPhone',
  },
  android: {
    en: 'Get it for Android',
    de: 'Für Android laden',
    fr: 'Obtenir pour Android',
    es: 'Descargar para Android',
    it: 'Scarica per Android',
    nl: 'Downloaden voor Android',
    pt: 'Obter para Android',
  },
  others: {
    en: 'On other devices',
    de: 'Auf anderen Geräten',
    fr: 'Sur d’autres appareils',
    es: 'En otros dispositivos',
    it: 'Su altri dispositivi',
    nl: 'Op andere apparaten',
    pt: 'Noutros dispositivos',
  },
} satisfies Texts;

/** A longer text stands below the buttons. */
const MAX_LEAD = 120;

function pageOfApp(
  { title = '', description, ios_url, android_url, fallback_url }: AppData,
  language: Language,
): PageContent {
  const isLead = (description ?? '').length <= MAX_LEAD;
  const links: PageLink[] = [
    ...(ios_url === undefined
      ? []
      : [{ label: TEXTS.ios[language], detail: 'App Store', icon: 'phone', href: ios_url } as const]),
    ...(android_url === undefined
      ? []
      : [
          {
            label: TEXTS.android[language],
            detail: 'Google Play',
            icon: 'android',
            href: android_url,
          } as const,
        ]),
    { label: TEXTS.others[language], detail: hostOf(fallback_url), icon: 'globe', href: fallback_url },
  ];
  return {
    title,
    cover: { type: 'profile' },
    lead: isLead ? description : undefined,
    blocks: [
      { type: 'links', links },
      ...(isLead || description === undefined ? [] : [{ type: 'text', text: description } as const]),
    ],
    summary: description,
  };
}

const hostOf = (url: string): string | undefined => parseUrl(url)?.hostname;

export const appCategory: PrintedCategory<AppData> = {
  name: 'app',
  scan: 'are redirected to the store of their phone, or to `fallback_url`',
  dataDto: AppData,
  example: {
    ios_url: 'https://apps.apple.com/app/id1234567890',
    android_url: 'https://play.google.com/store/apps/details?id=com.example',
    fallback_url: 'https://example.com/app',
    title: 'Pocket Garden',
    description: 'Know when each plant wants water.',
    viewer: false,
  },
  fieldsOfScans: ['title', 'description', 'viewer'],
  texts: TEXTS,
  page: (data, language) => (data.viewer === true ? pageOfApp(data, language) : null),
  dynamic: 'by default',
  staticPayload: ({ fallback_url }) => fallback_url,
  destinations: ({ ios_url, android_url, fallback_url }) => [
    ...locateUrl('/ios_url', ios_url),
    ...locateUrl('/android_url', android_url),
    ...locateUrl('/fallback_url', fallback_url),
  ],
  destination: ({ ios_url, android_url, fallback_url, viewer }, os) =>
    viewer === true
      ? null
      : ((os === 'iOS' ? ios_url : os === 'Android' ? android_url : undefined) ?? fallback_url),
  searchText: ({ title, ios_url, android_url, fallback_url }) =>
    joinLines(title, ios_url, android_url, fallback_url),
};
