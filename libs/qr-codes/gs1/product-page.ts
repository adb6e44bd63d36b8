import type { Language, Texts } from '#libs/languages';
import { optionalField, type PageContent, type PageRow } from '../page/page-content.js';
import { formatPrinted } from '../page/format.js';
import { iconOfLink, titleIn } from './link-titles.js';
import { bareLinkType, DEFAULT_TYPE } from './link-types.js';

export const PRODUCT_TEXTS = {
  ask: {
    ...{ en: 'What would you like to know?', de: 'Was möchten Sie wissen?' },
    ...{ fr: 'Que souhaitez-vous savoir ?', es: '¿Qué quiere saber?', it: 'Che cosa vuoi sapere?' },
    ...{ nl: 'Wat wil je weten?', pt: 'O que pretende saber?' },
  },
  printed: {
    ...{ en: 'On the pack', de: 'Auf der Packung', fr: 'Sur l’emballage', es: 'En el envase' },
    ...{ it: 'Sulla confezione', nl: 'Op de verpakking', pt: 'Na embalagem' },
  },
  expiry: {
    ...{ en: 'Expiry date', de: 'Verfallsdatum', fr: 'Date d’expiration', es: 'Fecha de caducidad' },
    ...{ it: 'Data di scadenza', nl: 'Vervaldatum', pt: 'Data de validade' },
  },
  batch: {
    ...{ en: 'Batch', de: 'Charge', fr: 'Lot', es: 'Lote', it: 'Lotto', nl: 'Partij', pt: 'Lote' },
  },
  serial: {
    ...{ en: 'Serial number', de: 'Seriennummer', fr: 'Numéro de série', es: 'Número de serie' },
    ...{ it: 'Numero di serie', nl: 'Serienummer', pt: 'Número de série' },
  },
} satisfies Texts;

const RECALL = 'recallStatus';

interface PrintedProduct {
  title?: string;
  description?: string;
  gtin: string;
  batch?: string;
  serial?: string;
  expiry?: string;
  url: string;
  links?: readonly Link[];
}

interface Link {
  type: string;
  url: string;
  lang?: string | undefined;
  title?: string | undefined;
  description?: string | undefined;
}

/** The product with all its links; a recall comes first, and what is printed on the pack last. */
export function pageOfProduct(data: PrintedProduct, language: Language): PageContent {
  const { title = '', description, gtin, batch, serial, expiry, url, links = [] } = data;
  const all = [
    { type: DEFAULT_TYPE, url },
    ...links.map((link) => ({ ...link, type: bareLinkType(link.type) })),
  ];
  const rows = inLanguage(all, language).map((link) => [link.type, rowOf(link, language)] as const);
  const only = (isRecall: boolean): PageRow[] =>
    rows.flatMap(([type, row]) => ((type === RECALL) === isRecall ? [row] : []));
  const fields = [
    ...optionalField(PRODUCT_TEXTS.expiry[language], expiry && formatPrinted(expiry, language)),
    ...optionalField(PRODUCT_TEXTS.batch[language], batch),
    ...optionalField(PRODUCT_TEXTS.serial[language], serial),
    { label: 'GTIN', text: gtin },
  ];
  return {
    title,
    lead: description,
    cover: { type: 'pack' },
    blocks: [
      ...only(true).map((row) => ({ type: 'alert', row }) as const),
      { type: 'heading', text: PRODUCT_TEXTS.ask[language] },
      { type: 'rows', rows: only(false) },
      { type: 'heading', text: PRODUCT_TEXTS.printed[language] },
      { type: 'facts', fields },
    ],
    summary: description,
  };
}

const rowOf = ({ type, url, title, description }: Link, language: Language): PageRow => ({
  ...{ title: title ?? titleIn(type, language), detail: description },
  ...{ icon: iconOfLink(type), href: url },
});

/** Of the links of a type, those in the language of the page, or else those without a language, or else the first one. */
function inLanguage(links: readonly Link[], language: Language): Link[] {
  return links.filter((link) => {
    const same = links.filter(({ type }) => type === link.type);
    const wanted = same.filter(({ lang }) => lang?.slice(0, 2).toLowerCase() === language);
    if (wanted.length > 0) return wanted.includes(link);
    const neutral = same.filter(({ lang }) => lang === undefined);
    return neutral.length > 0 ? neutral.includes(link) : link === same[0];
  });
}
