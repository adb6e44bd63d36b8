import { ApiSchema } from '@nestjs/swagger';
import { LineField, ListField, ObjectField, PatternField, TextField } from '#libs/validation';
import { UrlField } from '../destination-url.js';
import { FileIdField } from '../fields/file-id.js';
import { splitAddresses } from '../fields/email-addresses.js';
import { LeadForm } from '../fields/lead-form.js';
import { joinLines, textsIn, locateUrl, type PagedCategory } from './category.js';
import type { Language, Texts } from '#libs/languages';
import type { WithFiles } from '../page/code-files.js';
import type { PageForm } from '../page/page-content.js';

@ApiSchema({ description: 'A button on a landing page' })
export class LandingPageCta {
  @PatternField(/^[A-Za-z0-9_-]+$/, 'must be 1 to 64 characters from A-Z a-z 0-9 _ -', {
    maxLength: 64,
    description: 'Identifies the button; unique on the page',
    example: 'book',
  })
  id!: string;

  @LineField({ maxLength: 100, example: 'Book a table', description: 'Text on the button' }) label!: string;
  @UrlField({ example: 'https://example.com/book', description: 'Where the button leads' }) url!: string;
}

@ApiSchema({ description: 'A page with a picture, buttons and a form' })
export class LandingPageData {
  @LineField({ maxLength: 255, example: 'The new season', description: 'Heading of the page' })
  title!: string;
  @TextField({
    maxLength: 2000,
    isOptional: true,
    example: 'Come and taste.',
    description: 'Text under the heading',
  })
  description?: string;
  @UrlField({
    isOptional: true,
    example: 'https://example.com/season.jpg',
    description:
      'URL of the picture at the top of the page. It is copied, so that visitors load it from this service',
  })
  image_url?: string;
  @FileIdField({ description: 'ID of an uploaded picture, shown instead of that of image_url' })
  image_id?: string;
  @ListField(LandingPageCta, {
    maxItems: 10,
    isOptional: true,
    uniqueBy: 'id',
    description: 'Buttons, in this order',
  })
  ctas?: LandingPageCta[];
  @ObjectField(LeadForm, { isOptional: true }) lead_form?: LeadForm;
}

const toPageForm = (
  { fields, submit_label: submitLabel, ...form }: LeadForm,
  language: Language,
): PageForm => ({
  fields: fields.map(({ name, label, type, required: isRequired = false, options = [] }) => ({
    ...{ name, label, type, isRequired, options },
  })),
  consentText: form.consent_text ?? null,
  consentUrl: form.consent_url ?? null,
  isConsentRequired: form.consent_text !== undefined && form.consent_required === true,
  thanks: {
    text: form.thanks_text ?? null,
    link: form.thanks_link ? { label: form.thanks_link.label, href: form.thanks_link.url } : null,
  },
  notifyEmails: form.notify_emails === undefined ? [] : splitAddresses(form.notify_emails),
  submitLabel: submitLabel ?? TEXTS.submit[language],
});

/** A short text without a picture before it stands below the title. */
const MAX_LEAD = 120;

const TEXTS = {
  submit: {
    en: 'Send',
    de: 'Senden',
    fr: 'Envoyer',
    es: 'Enviar',
    it: 'Invia',
    nl: 'Versturen',
    pt: 'Enviar',
  },
} satisfies Texts;

export const landingPageCategory: PagedCategory<LandingPageData & WithFiles> = {
  name: 'landing_page',
  scan: 'see a page with a text, an image, buttons and a form',
  dataDto: LandingPageData,
  example: {
    title: 'The new season',
    description: 'Come and taste.',
    image_url: 'https://example.com/season.jpg',
    ctas: [{ id: 'book', label: 'Book a table', url: 'https://example.com/book' }],
    lead_form: {
      fields: [
        { name: 'name', label: 'Name', type: 'text' },
        { name: 'email', label: 'Email', type: 'email', required: true },
        {
          name: 'table',
          label: 'Where would you like to sit?',
          type: 'select',
          options: ['Inside', 'Terrace'],
        },
      ],
      consent_text: 'Send me the newsletter.',
      consent_url: 'https://example.com/privacy',
      submit_label: 'Subscribe',
    },
  },
  dynamic: 'always',
  staticPayload: null,
  destinations: ({ image_url, ctas = [], lead_form }) => [
    ...locateUrl('/image_url', image_url),
    ...ctas.map(({ url }, index) => ({ pointer: `/ctas/${index}/url`, url })),
    ...locateUrl('/lead_form/consent_url', lead_form?.consent_url),
    ...locateUrl('/lead_form/thanks_link/url', lead_form?.thanks_link?.url),
  ],
  destination: () => null,
  texts: TEXTS,
  page: ({ title, description, image_url, image, ctas = [], lead_form }, language) => {
    const picture = image?.jpeg ?? image_url;
    const isLead = picture === undefined && (description ?? '').length <= MAX_LEAD;
    const links = ctas.map(({ id, label, url }) => ({ label, href: url, ctaId: id }));
    return {
      title,
      lead: isLead ? description : undefined,
      blocks: [
        ...(picture === undefined ? [] : [{ type: 'picture', url: picture } as const]),
        ...(description === undefined || isLead ? [] : [{ type: 'text', text: description } as const]),
        ...(links.length === 0 ? [] : [{ type: 'buttons', links } as const]),
      ],
      ...(lead_form && { form: toPageForm(lead_form, language) }),
      summary: description,
      preview: image?.jpeg,
    };
  },
  searchText: ({ title, ctas, lead_form }) =>
    joinLines(title, ...textsIn(ctas, ({ url }) => url), lead_form?.consent_url, lead_form?.thanks_link?.url),
};
