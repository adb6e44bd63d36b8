import { ApiProperty } from '@nestjs/swagger';
import { IsDefined } from 'class-validator';
import { DESTINATION_URL_MAX_LENGTH, IsDestinationUrl } from '../destination-url.js';
import type { Category } from './category.js';

export class UrlData {
  @ApiProperty({
    description: 'Where a scan leads: absolute http or https, without user name or password',
    maxLength: DESTINATION_URL_MAX_LENGTH,
    example: 'https://example.com/menu',
  })
  @IsDestinationUrl()
  @IsDefined()
  url!: string;
}

export const urlCategory: Category<UrlData> = {
  name: 'url',
  dataDto: UrlData,
  destinations: ({ url }) => [{ pointer: '/url', url }],
  destination: ({ url }) => url,
};
