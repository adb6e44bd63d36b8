import { ApiSchema } from '@nestjs/swagger';
import {
  DateField,
  FlagField,
  LineField,
  ListField,
  PatternField,
  Rule,
  type FieldOptions,
  type Holder,
} from '#libs/validation';
import { UrlField } from '../destination-url.js';
import { gtinFault } from '../gs1/gtin.js';
import {
  bareLinkType,
  DEFAULT_TYPE,
  LINK_TYPE,
  reservedTypeFault,
  titleOfLinkType,
} from '../gs1/link-types.js';
import { pageOfProduct, PRODUCT_TEXTS } from '../gs1/product-page.js';
import { LINK_TITLES } from '../gs1/link-titles.js';
import { KEY_CHARACTERS, KEY_LENGTH, productPath } from '../gs1/product-path.js';
import { joinLines, textsIn, type PrintedCategory, type ProductLink } from './category.js';

const MAX_LINKS = 50;

const BatchOrSerialField = (options: FieldOptions) =>
  PatternField(
    KEY_CHARACTERS,
    'must contain only digits, letters and ! " % & \' ( ) * + , - . / : ; < = > ? _, and must not be . or ..',
    {
      ...options,
      maxLength: KEY_LENGTH,
      isOptional: true,
    },
  );

@ApiSchema({ description: 'One of several destinations of a GS1 Digital Link' })
export class Gs1Link {
  @PatternField(
    LINK_TYPE,
    'must be a link type of the GS1 Web Vocabulary, such as pip, instructions or recallStatus',
    {
      maxLength: 64,
      description: 'Link type of the GS1 Web Vocabulary, with or without `gs1:`',
      example: 'instructions',
    },
    Rule('isContentType', reservedTypeFault),
  )
  type!: string;

  @UrlField({
    example: 'https://example.com/products/9506000134352/instructions',
    description: 'Destination of this link',
  })
  url!: string;
  @PatternField(/^[A-Za-z]{2}(?:-[A-Za-z]{2})?$/, 'must be a language such as de or de-CH', {
    ...{ maxLength: 5, isOptional: true, example: 'de' },
    description: 'Language of the content: visitors whose browser prefers it get this link',
  })
  lang?: string;

  @PatternField(/^[a-z]+\/[a-z0-9][a-z0-9.+-]*$/, 'must be a media type such as text/html', {
    ...{ maxLength: 100, isOptional: true, example: 'text/html' },
    description: 'Media type of the content, which `Accept` selects',
  })
  media_type?: string;

  @LineField({
    ...{ maxLength: 100, isOptional: true, example: 'How to wash it' },
    description: 'Shown with the link; defaults to the name of its type',
  })
  title?: string;

  @LineField({
    ...{ maxLength: 100, isOptional: true, example: 'Cold, without bleach' },
    description: 'Second line of the link, on the page of the product',
  })
  description?: string;
}

@ApiSchema({ description: 'A product with a GTIN, encoded as a GS1 Digital Link' })
export class Gs1Data {
  @LineField(
    {
      maxLength: 14,
      description: '8, 12, 13 or 14 digits including the check digit',
      example: '9506000134352',
    },
    Rule('isGtin', gtinFault),
  )
  gtin!: string;

  @BatchOrSerialField({ description: 'Batch or lot, AI 10', example: 'ABC123' }) batch?: string;
  @BatchOrSerialField({ description: 'Serial number, AI 21', example: '12345' }) serial?: string;
  @DateField({ isOptional: true, description: 'Expiry, AI 17', example: '2027-12-31' }) expiry?: string;
  @UrlField({
    description: 'Destination of scans: the default link, of type `pip`',
    example: 'https://example.com/products/9506000134352',
  })
  url!: string;

  @ListField(Gs1Link, {
    ...{ maxItems: MAX_LINKS, isOptional: true },
    description:
      'Further links, which programs choose by `linkType` and phones by their language; only of dynamic codes',
  })
  links?: Gs1Link[];

  @LineField({
    ...{ maxLength: 100, isOptional: ({ viewer }: Holder) => viewer !== true },
    absence: 'is required if viewer is true',
    ...{ example: 'Monte Alto', description: 'Name of the product, for its page' },
  })
  title?: string;

  @LineField({
    ...{ maxLength: 200, isOptional: true, example: 'Espresso beans, 250 g' },
    description: 'Kind and size, for the page of the product',
  })
  description?: string;

  @FlagField({
    isOptional: true,
    description:
      'Whether scans show a page with the product, all its links and what is printed on the pack, rather than open `url` at once; only of dynamic codes',
  })
  viewer?: boolean;
}

/**
 * Writes a GS1 Digital Link URI: AI 01, 10 and 21 in the path, 17 in the query, on the host of `url`, whose owner
 * controls the resolver. id.gs1.org resolves only products that are registered there.
 */
const staticDigitalLink = (data: Gs1Data): string => `${new URL(data.url).origin}${digitalLinkPath(data)}`;

const digitalLinkPath = (data: Gs1Data): string =>
  data.expiry === undefined
    ? productPath(data)
    : `${productPath(data)}?17=${data.expiry.slice(2).replaceAll('-', '')}`;

const readLink = ({ type, url, lang, media_type, title }: Gs1Link): ProductLink => {
  const bare = bareLinkType(type);
  return { type: bare, url, title: title ?? titleOfLinkType(bare), language: lang, mediaType: media_type };
};

export const gs1Category: PrintedCategory<Gs1Data> = {
  name: 'gs1',
  scan: 'are redirected to the page of a product (GS1 Digital Link)',
  dataDto: Gs1Data,
  example: {
    gtin: '9506000134352',
    batch: 'ABC/123',
    serial: '12345',
    expiry: '2027-12-31',
    url: 'https://example.com/products/9506000134352',
    links: [
      { type: 'pip', url: 'https://example.com/de/products/9506000134352', lang: 'de' },
      {
        ...{ type: 'instructions', url: 'https://example.com/products/9506000134352/instructions.pdf' },
        ...{ media_type: 'application/pdf', title: 'How to wash it' },
      },
    ],
  },
  dynamic: 'by default',
  fieldsOfScans: ['links', 'title', 'description', 'viewer'],
  texts: { ...PRODUCT_TEXTS, ...LINK_TITLES },
  page: (data, language) => (data.viewer === true ? pageOfProduct(data, language) : null),
  staticPayload: staticDigitalLink,
  destinations: ({ url, links = [] }) => [
    ...(url === undefined ? [] : [{ pointer: '/url', url }]),
    ...links.map((link, index) => ({ pointer: `/links/${index}/url`, url: link.url })),
  ],
  destination: ({ url, viewer }) => (viewer === true ? null : url),
  product: (data) => ({
    path: productPath(data),
    printedPath: digitalLinkPath(data),
    hasPage: data.viewer === true,
    links: [
      { type: DEFAULT_TYPE, url: data.url, title: titleOfLinkType(DEFAULT_TYPE) },
      ...(data.links ?? []).map(readLink),
    ],
  }),
  searchText: ({ title, gtin, batch, serial, url, links }) =>
    joinLines(title, gtin, batch, serial, url, ...textsIn(links, (link) => link.url)),
};
