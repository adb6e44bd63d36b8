import type { Language } from '#libs/languages';
import type { LeadFieldType } from '../fields/lead-form.js';
import type { PageIcon } from './page-icons.js';

export interface PageLink {
  label: string;
  /** http, https, mailto, tel, sms or geo. */
  href: string;
  detail?: string | undefined;
  icon?: PageIcon | undefined;
  /** Identifies a button whose clicks are counted: unique on the page, characters A-Z a-z 0-9 _ -. */
  ctaId?: string;
}

/** A button in reach of the thumb; the first one is filled. */
export type PageAction = Pick<PageLink, 'label' | 'icon'> &
  (
    | { href: string }
    /** The name below the path of the code, such as `vcard.vcf`. */
    | { file: string }
    /** The page itself, as it is then. */
    | { isAgain: true }
  );

export interface PageRow {
  title: string;
  detail?: string | undefined;
  icon?: PageIcon | undefined;
  href?: string | undefined;
  /** What the link does, such as "Map"; otherwise it has an arrow. */
  aside?: string | undefined;
  /** ISO 8601, if the title is a time. */
  time?: string | undefined;
}

export interface PageField {
  label: string;
  text: string;
  href?: string | undefined;
}

export interface PageFormField {
  /** At most 64 characters A-Z a-z 0-9 _ -. */
  name: string;
  label: string;
  type: LeadFieldType;
  isRequired: boolean;
  options: readonly string[];
}

export interface PageForm {
  fields: readonly PageFormField[];
  consentText: string | null;
  consentUrl: string | null;
  isConsentRequired: boolean;
  thanks: PageThanks;
  /** Members of the workspace with these addresses get an email for each lead. The addresses are not shown. */
  notifyEmails: readonly string[];
  submitLabel: string;
}

export interface PageThanks {
  text: string | null;
  link: PageLink | null;
}

export interface PageDate {
  month: string;
  day: string;
  weekday: string;
}

/** How a page begins: with its title on the color of the brand, or with the color as a band above it. */
export type PageCover =
  | { type: 'title'; over?: { icon: PageIcon; text: string }; date?: PageDate; isCopied?: boolean }
  | { type: 'contact'; initials: string; photo?: string | undefined; organization?: string | undefined }
  /** Its title is in its first block. */
  | { type: 'bare' }
  | { type: 'profile' }
  /** The title stands below or beside the first page of a file, which can still be missing. */
  | { type: 'file'; picture?: string | undefined; facts: readonly string[]; isWaiting?: boolean }
  /** The title stands beside a pack. */
  | { type: 'pack' }
  /** The title stands below a sign. */
  | { type: 'notice'; icon: PageIcon };

export interface PageItem {
  name: string;
  text?: string | undefined;
  /** Address of a photo, about 480 pixels wide. */
  picture?: string | undefined;
  price?: string | undefined;
  tags: readonly string[];
  /** Their ids, by which visitors filter. */
  allergens: readonly string[];
  allergenNames: readonly string[];
}

export interface PageSection {
  heading: string;
  items: readonly PageItem[];
}

export interface PageMenu {
  type: 'menu';
  /** The labels before and after the choice, such as "Milk" and "No milk". */
  filters: readonly { id: string; label: string; chosen: string }[];
  filterTexts: { summary: string; legend: string; note: string };
  featured: { label: string; items: readonly PageItem[] };
  sectionsLabel: string;
  sections: readonly PageSection[];
}

export interface PageTicket {
  type: 'ticket';
  value: string;
  text?: string | undefined;
  label: string;
  code: string;
  until?: { text: string; left?: string | undefined } | undefined;
}

export type PageBlock =
  | { type: 'pill'; text: string }
  | { type: 'state'; icon: PageIcon; title: string; text: string }
  | { type: 'text'; text: string; hasLinks?: boolean }
  | { type: 'heading'; text: string }
  | { type: 'list'; items: readonly string[] }
  | { type: 'picture'; url: string }
  | { type: 'rows'; rows: readonly PageRow[] }
  | { type: 'quick'; links: readonly PageLink[] }
  | { type: 'fields'; fields: readonly PageField[] }
  /** The same in one line each, for what few people look for. */
  | { type: 'facts'; fields: readonly PageField[] }
  /** A warning that nobody should miss. */
  | { type: 'alert'; row: PageRow }
  | { type: 'links'; links: readonly PageLink[] }
  | { type: 'buttons'; links: readonly PageLink[] }
  | { type: 'secret'; label: string; text: string; hint: string }
  | { type: 'steps'; groups: readonly { name: string; steps: readonly string[] }[] }
  /** What happens next. */
  | { type: 'next'; steps: readonly Pick<PageRow, 'title' | 'detail'>[] }
  | { type: 'symbol'; payload: string; heading: string; text: string; alternative: string }
  | { type: 'place'; address: string | null; rows: readonly PageRow[] }
  | { type: 'more'; summary: string; links: readonly PageLink[] }
  | { type: 'opening'; text: string; isOpen: boolean }
  | PageTicket
  | PageMenu;

/** Plain text with line breaks, which the renderer treats as untrusted. */
export interface PageContent {
  title: string;
  /** Under the title. */
  lead?: string | undefined;
  /** By default, the title is on the color of the brand. */
  cover?: PageCover;
  blocks?: readonly PageBlock[];
  form?: PageForm;
  actions?: readonly PageAction[];
  foot?: readonly string[];
  /** What it is for has ended: the page loses its color. */
  isOver?: boolean;
  /** What messengers show under the title. */
  summary?: string | undefined;
  /** What messengers show instead of a card with the title: an uploaded picture. */
  preview?: string | undefined;
  /** Milliseconds since 1970 at which the page will look different, such as "Open until 23:00". */
  changesAt?: number;
  /** Of the texts of the owner, if it is not that of the page. */
  language?: Language | undefined;
  /** Other languages of the owner's texts. */
  translations?: readonly Language[];
}

export const linksIn = ({ blocks = [] }: PageContent): PageLink[] =>
  blocks.flatMap((block) => (block.type === 'buttons' || block.type === 'links' ? block.links : []));

export const optionalField = (label: string, text: string | undefined, href?: string): PageField[] =>
  text === undefined || text === '' ? [] : [{ label, text, href }];

/** Converts a written number to a URI of RFC 3966. */
export const telUri = (number: string): string =>
  `tel:${number.trimStart().startsWith('+') ? '+' : ''}${number.replace(/\D/g, '')}`;
