import { ApiSchema } from '@nestjs/swagger';
import { LineField } from '#libs/validation';
import { UrlField } from '../destination-url.js';
import { joinLines, locateUrl, type PrintedCategory } from './category.js';

@ApiSchema({ description: 'A file to download' })
export class FileData {
  @UrlField({ description: 'URL of the file', example: 'https://example.com/manual.pdf' }) url!: string;
  @LineField({ maxLength: 255, isOptional: true, example: 'Manual', description: 'Name of the file' })
  title?: string;
}

export const fileCategory: PrintedCategory<FileData> = {
  name: 'file',
  dataDto: FileData,
  example: { url: 'https://example.com/manual.pdf', title: 'Manual' },
  dynamic: 'by default',
  staticPayload: ({ url }) => url,
  destinations: ({ url }) => locateUrl('/url', url),
  destination: ({ url }) => url,
  searchText: ({ url, title }) => joinLines(title, url),
};
