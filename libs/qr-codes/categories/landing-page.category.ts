import {
  ChoiceField,
  FlagField,
  LineField,
  LineListField,
  ListField,
  ObjectField,
  PatternField,
  Rule,
  TextField,
  type Holder,
} from '#libs/validation';
import { UrlField } from '../destination-url.js';
import { linesOf, urlAt, type PagedCategory } from './category.js';

const FIELD_TYPES = ['text', 'email', 'tel', 'textarea', 'select'] as const;
/** The checkbox of the form has this name. */
const CONSENT = 'consent';

export class LandingPageCta {
  @PatternField(/^[A-Za-z0-9_-]+$/, 'must be 1 to 64 of the characters A-Z a-z 0-9 _ -', {
    maxLength: 64,
    description: 'Identifies the button in its URL and in events; unique on the page',
    example: 'book',
  })
  id!: string;

  @LineField({ maxLength: 100, example: 'Book a table' }) label!: string;
  @UrlField({ example: 'https://example.com/book' }) url!: string;
}

export class LeadField {
  @PatternField(
    /^[A-Za-z][A-Za-z0-9_-]*$/,
    'must be a letter, followed by up to 63 of the characters A-Z a-z 0-9 _ -',
    {
      maxLength: 64,
      description: 'Name of the field in leads and events; unique in the form, and not "consent"',
      example: 'email',
    },
    Rule('isFree', (name) =>
      name === CONSENT || name === 'prototype' || (typeof name === 'string' && name in Object.prototype)
        ? 'must be another name: this one is reserved'
        : null,
    ),
  )
  name!: string;

  @LineField({ maxLength: 100, example: 'Email' }) label!: string;
  @ChoiceField(FIELD_TYPES, { isOptional: true, description: 'Default text', example: 'email' })
  type?: (typeof FIELD_TYPES)[number];
  @FlagField({ isOptional: true, description: 'Default false', example: true }) required?: boolean;

  @LineListField(
    {
      minItems: 1,
      maxItems: 50,
      maxLength: 100,
      isOptional: true,
      description: 'Options of a select; without options, it is shown as a text field',
      example: ['Lunch', 'Dinner'],
    },
    Rule('isOfSelect', (_options, { type }: Holder) =>
      type === 'select' ? null : 'must be absent unless type is select',
    ),
  )
  options?: string[];
}

export class LeadForm {
  @ListField(LeadField, { minItems: 1, maxItems: 15, uniqueBy: 'name' }) fields!: LeadField[];

  @TextField({
    maxLength: 1000,
    isOptional: true,
    example: 'You may write to me.',
    description: 'Label of the consent checkbox; without it, there is no checkbox',
  })
  consent_text?: string;

  @LineField({ maxLength: 50, isOptional: true, example: 'Send' }) submit_label?: string;
}

export class LandingPageData {
  @LineField({ maxLength: 255, example: 'The new season' }) title!: string;
  @TextField({ maxLength: 2000, isOptional: true, example: 'Come and taste.' }) description?: string;
  @UrlField({ isOptional: true, example: 'https://example.com/season.jpg' }) image_url?: string;
  @ListField(LandingPageCta, { maxItems: 10, isOptional: true, uniqueBy: 'id' }) ctas?: LandingPageCta[];
  @ObjectField(LeadForm, { isOptional: true }) lead_form?: LeadForm;
}

export const landingPageCategory: PagedCategory<LandingPageData> = {
  name: 'landing_page',
  dataDto: LandingPageData,
  example: {
    title: 'The new season',
    description: 'Come and taste.',
    image_url: 'https://example.com/season.jpg',
    ctas: [{ id: 'book', label: 'Book a table', url: 'https://example.com/book' }],
    lead_form: {
      fields: [
        { name: 'email', label: 'Email', type: 'email', required: true },
        { name: 'meal', label: 'Meal', type: 'select', options: ['Lunch', 'Dinner'] },
      ],
      consent_text: 'You may write to me.',
      submit_label: 'Send',
    },
  },
  dynamic: 'always',
  staticPayload: null,
  destinations: ({ image_url, ctas = [] }) => [
    ...urlAt('/image_url', image_url),
    ...ctas.map(({ url }, index) => ({ pointer: `/ctas/${index}/url`, url })),
  ],
  destination: () => null,
  page: ({ title, description, image_url, ctas = [] }) => ({
    title,
    imageUrl: image_url,
    text: description,
    links: ctas.map(({ label, url }) => ({ label, href: url })),
  }),
  searchText: ({ title, ctas = [] }) => linesOf(title, ...ctas.map(({ url }) => url)),
};
