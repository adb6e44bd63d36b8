import { ApiSchema } from '@nestjs/swagger';
import { UrlField } from '../destination-url.js';
import { joinLines, locateUrl, type PrintedCategory } from './category.js';

@ApiSchema({ description: 'A web page to open' })
export class UrlData {
  @UrlField({
    description: 'Destination of scans: an absolute http or https URL without user name and password',
  })
  url!: string;
}

export const urlCategory: PrintedCategory<UrlData> = {
  name: 'url',
  scan: 'are redirected to a URL, or to others by [rules](rules.md)',
  dataDto: UrlData,
  example: { url: 'https://example.com/menu' },
  dynamic: 'by default',
  staticPayload: ({ url }) => url,
  destinations: ({ url }) => locateUrl('/url', url),
  destination: ({ url }) => url,
  searchText: ({ url }) => joinLines(url),
};
