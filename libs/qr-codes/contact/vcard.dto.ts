import { ApiSchema } from '@nestjs/swagger';
import {
  ChoiceField,
  EmailAddressField,
  LineField,
  ListField,
  ObjectField,
  TextField,
  type Holder,
} from '#libs/validation';
import { UrlField } from '../destination-url.js';
import { FileIdField } from '../fields/file-id.js';
import { WrittenNumberField } from '../fields/phone-number.js';

/** TYPE values of RFC 2426 section 3.3.1. */
export const PHONE_TYPES = {
  mobile: 'CELL',
  work: 'WORK',
  home: 'HOME',
  fax: 'FAX',
  other: 'VOICE',
} as const;
export const EMAIL_TYPES = { work: 'WORK', home: 'HOME', other: 'INTERNET' } as const;

@ApiSchema({ description: 'A phone number of a contact' })
export class VcardPhone {
  @ChoiceField(Object.keys(PHONE_TYPES), {
    isOptional: true,
    example: 'work',
    description: 'Kind of phone number',
  })
  type?: keyof typeof PHONE_TYPES;

  @WrittenNumberField()
  number!: string;
}

@ApiSchema({ description: 'An email address of a contact' })
export class VcardEmail {
  @ChoiceField(Object.keys(EMAIL_TYPES), {
    isOptional: true,
    example: 'work',
    description: 'Kind of email address',
  })
  type?: keyof typeof EMAIL_TYPES;

  @EmailAddressField({ description: 'The email address' })
  address!: string;
}

@ApiSchema({ description: 'A postal address' })
export class VcardAddress {
  @LineField({
    maxLength: 200,
    isOptional: true,
    example: 'Bahnhofstrasse 1',
    description: 'Street and number',
  })
  street?: string;
  @LineField({ maxLength: 100, isOptional: true, example: 'Zürich', description: 'Town or city' })
  city?: string;
  @LineField({ maxLength: 100, isOptional: true, example: 'ZH', description: 'State, canton or province' })
  region?: string;
  @LineField({ maxLength: 20, isOptional: true, example: '8001', description: 'Postal code, as text' })
  postal_code?: string;
  @LineField({ maxLength: 100, isOptional: true, example: 'Switzerland', description: 'Name of the country' })
  country?: string;
}

@ApiSchema({ description: 'A contact to add to the address book; at least one name is required' })
export class VcardData {
  @LineField({
    maxLength: 100,
    isOptional: ({ last_name, organization }: Holder) => (last_name ?? organization) !== undefined,
    absence: 'is required unless last_name or organization is present',
    description: 'At least one of first_name, last_name and organization is required',
    example: 'Ada',
  })
  first_name?: string;

  @LineField({ maxLength: 100, isOptional: true, example: 'Lovelace', description: 'Family name' })
  last_name?: string;
  @LineField({
    maxLength: 150,
    isOptional: true,
    example: 'Analytical Engines',
    description: 'Company or other organization',
  })
  organization?: string;
  @LineField({ maxLength: 150, isOptional: true, example: 'Programmer', description: 'Job title' })
  title?: string;
  @ListField(VcardPhone, { maxItems: 10, isOptional: true, description: 'Phone numbers, in this order' })
  phones?: VcardPhone[];
  @ListField(VcardEmail, { maxItems: 10, isOptional: true, description: 'Email addresses, in this order' })
  emails?: VcardEmail[];
  @UrlField({ isOptional: true, example: 'https://example.com/ada', description: 'URL of a website' })
  website?: string;
  @ObjectField(VcardAddress, { isOptional: true }) address?: VcardAddress;
  @TextField({
    maxLength: 1000,
    isOptional: true,
    example: 'Met at the fair',
    description: 'Free text about the contact',
  })
  note?: string;
  @FileIdField({ description: 'ID of an uploaded photo of the contact' }) image_id?: string;
}
