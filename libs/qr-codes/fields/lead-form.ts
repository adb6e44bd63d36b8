import { ApiSchema } from '@nestjs/swagger';
import { UrlField } from '../destination-url.js';
import { EmailAddressesField } from './email-addresses.js';
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
import { asksForSecret } from './secret-words.js';

export const LEAD_FIELD_TYPES = ['text', 'email', 'tel', 'textarea', 'select'] as const;
export type LeadFieldType = (typeof LEAD_FIELD_TYPES)[number];

/** `consent` is the name of the checkbox; programs can confuse the others with object properties. */
const NAME = /^(?!(?:consent|__proto__|constructor|prototype)$)[A-Za-z0-9_-]+$/;
const MAX_OPTIONS = 50;

const AsksForNoSecret = () =>
  Rule('asksForNoSecret', (value) =>
    asksForSecret(String(value))
      ? 'must not ask for a card number, a security code or a password: visitors would give them to a stranger'
      : null,
  );

@ApiSchema({ description: 'One input of a form' })
export class LeadFormField {
  @PatternField(
    NAME,
    'must be 1 to 64 characters from A-Z a-z 0-9 _ -, and not consent, __proto__, constructor or prototype',
    {
      maxLength: 64,
      description:
        'Name of the value in leads and events; unique in the form. `consent`, `constructor` and `prototype` are reserved',
      example: 'email',
    },
    AsksForNoSecret(),
  )
  name!: string;

  @LineField({ maxLength: 100, description: 'Shown above the field', example: 'Email' }, AsksForNoSecret())
  label!: string;

  @ChoiceField(LEAD_FIELD_TYPES, { example: 'email', description: 'Kind of input' }) type!: LeadFieldType;

  @FlagField({ isOptional: true, description: 'Whether it must be filled in; default false', example: true })
  required?: boolean;

  @LineListField(
    {
      minItems: 1,
      maxItems: MAX_OPTIONS,
      maxLength: 100,
      isOptional: ({ type }: Holder) => type !== 'select',
      absence: 'is required for a field of the type select',
      description: 'What can be chosen; only for the type `select`, which requires it',
      example: ['Morning', 'Afternoon'],
    },
    Rule('isOfSelect', (_value, { type }) =>
      type === 'select' || type === undefined ? null : 'must be omitted unless type is select',
    ),
    Rule(
      'isUnique',
      (value) =>
        Array.isArray(value) && new Set(value).size < value.length
          ? 'must not contain the same option twice'
          : null,
      'duplicate',
    ),
  )
  options?: string[];
}

@ApiSchema({ description: 'A link on the page that follows the form' })
export class ThanksLink {
  @LineField({ maxLength: 100, example: 'See the menu', description: 'Text of the link' }) label!: string;
  @UrlField({ example: 'https://example.com/menu', description: 'Where the link leads' }) url!: string;
}

@ApiSchema({ description: 'A form on a landing page, whose entries are stored as leads' })
export class LeadForm {
  @ListField(LeadFormField, {
    minItems: 1,
    maxItems: 15,
    uniqueBy: 'name',
    description: 'Inputs of the form, in this order',
  })
  fields!: LeadFormField[];

  @TextField({
    maxLength: 1000,
    isOptional: true,
    description: 'Text of a checkbox that is not ticked at first; without it, there is none',
    example: 'Send me the newsletter.',
  })
  consent_text?: string;

  @UrlField({
    isOptional: true,
    description: 'Opened by a link behind consent_text, such as a privacy policy',
    example: 'https://example.com/privacy',
  })
  consent_url?: string;

  @FlagField({
    isOptional: true,
    description: 'Whether the form can be sent only with the box of consent_text ticked; default false',
    example: false,
  })
  consent_required?: boolean;

  @LineField({
    maxLength: 50,
    isOptional: true,
    description: 'Text of the button; default: "Send" in the language of the visitor',
    example: 'Subscribe',
  })
  submit_label?: string;

  @TextField({
    maxLength: 1000,
    isOptional: true,
    description:
      'Text of the page that follows the form; default: a sentence in the language of the visitor. Several lines are ' +
      'numbered steps of what happens next, as in `Within the hour: we answer by email.`',
    example: 'You will hear from us on Monday.',
  })
  thanks_text?: string;

  @EmailAddressesField({
    isOptional: true,
    description:
      'Get an email for each lead, at most 20 per hour, if they are confirmed addresses of members of the workspace',
  })
  notify_emails?: string;

  @ObjectField(ThanksLink, { isOptional: true, description: 'Button of the page that follows the form' })
  thanks_link?: ThanksLink;
}
