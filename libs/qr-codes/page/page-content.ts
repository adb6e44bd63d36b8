import type { LeadFieldType } from '../fields/lead-form.js';

export interface PageField {
  label: string;
  text: string;
  /** http, https, mailto, tel, sms or geo. */
  href?: string | undefined;
  /** Marks text to copy, such as a password: one tap selects it, and its font has distinct letters. */
  isCode?: boolean;
}

export interface PageLink {
  label: string;
  href: string;
  /** Identifies a button whose clicks are counted: unique on the page, characters A-Z a-z 0-9 _ -. */
  ctaId?: string;
}

export interface PageDownload {
  label: string;
  /** The name below the path of the code, such as `vcard.vcf`. */
  file: string;
  isFirst?: boolean;
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

export interface PageItem {
  name: string;
  text?: string | undefined;
  aside?: string | undefined;
  note?: string | undefined;
}

export interface PageSection {
  heading: string;
  items: readonly PageItem[];
}

/** Plain text with line breaks, which the renderer treats as untrusted. */
export interface PageContent {
  title: string;
  subtitle?: string | undefined;
  imageUrl?: string | undefined;
  text?: string | undefined;
  hasLinksInText?: boolean;
  /** The page shows the notice from `at` (milliseconds since 1970). */
  ends?: { at: number; notice: string } | undefined;
  fields?: PageField[];
  download?: PageDownload;
  links?: PageLink[];
  areLinksEqual?: boolean;
  sections?: PageSection[];
  form?: PageForm;
}

export const optionalField = (label: string, text: string | undefined, href?: string): PageField[] =>
  text === undefined || text === '' ? [] : [{ label, text, href }];

export const optionalLink = (label: string, href: string | undefined): PageLink[] =>
  href === undefined ? [] : [{ label, href }];

/** Converts a written number to a URI of RFC 3966. */
export const telUri = (number: string): string =>
  `tel:${number.trimStart().startsWith('+') ? '+' : ''}${number.replace(/\D/g, '')}`;
