import { ApiSchema } from '@nestjs/swagger';
import { UrlField } from '../destination-url.js';
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
}

export const appCategory: PrintedCategory<AppData> = {
  name: 'app',
  dataDto: AppData,
  example: {
    ios_url: 'https://apps.apple.com/app/id1234567890',
    android_url: 'https://play.google.com/store/apps/details?id=com.example',
    fallback_url: 'https://example.com/app',
  },
  dynamic: 'by default',
  staticPayload: ({ fallback_url }) => fallback_url,
  destinations: ({ ios_url, android_url, fallback_url }) => [
    ...locateUrl('/ios_url', ios_url),
    ...locateUrl('/android_url', android_url),
    ...locateUrl('/fallback_url', fallback_url),
  ],
  destination: ({ ios_url, android_url, fallback_url }, os) =>
    (os === 'iOS' ? ios_url : os === 'Android' ? android_url : undefined) ?? fallback_url,
  searchText: ({ ios_url, android_url, fallback_url }) => joinLines(ios_url, android_url, fallback_url),
};
