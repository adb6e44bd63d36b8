import type { LeadFieldType } from '../fields/lead-form.js';

/** A labeled line, such as a phone number. */
export interface PageField {
  label: string;
  text: string;
  /** http, https, mailto, tel, sms or geo. */
  href?: string | undefined;
  /** Visitors copy this text, such as a password: one tap selects it, and its font has distinct letters. */
  isCode?: boolean;
}

/** A link shown as a button. */
export interface PageLink {
  label: string;
  /** http, https, mailto, tel, sms or geo. */
  href: string;
  /** The id of a button whose clicks are counted: unique on the page, of the characters A-Z a-z 0-9 _ -. */
  ctaId?: string;
}

/** A link to a file of the same code, shown as the first button. */
export interface PageDownload {
  label: string;
  /** Its name below the path of the code, such as `vcard.vcf`. */
  file: string;
  /** Shown above the fields instead of below, because it is what most visitors want. */
  isFirst?: boolean;
}

/** A field of a form. */
export interface PageFormField {
  /** The name of the value that is sent: at most 64 of the characters A-Z a-z 0-9 _ -. */
  name: string;
  label: string;
  type: LeadFieldType;
  isRequired: boolean;
  /** The choices of a select. */
  options: readonly string[];
}

/** A form that visitors send to the owner of the code. */
export interface PageForm {
  fields: readonly PageFormField[];
  /** Null if there is no checkbox. */
  consentText: string | null;
  /** http or https: opened by a link behind the text, such as a privacy policy. */
  consentUrl: string | null;
  isConsentRequired: boolean;
  thanks: PageThanks;
  /** Members of the workspace with these addresses get an email for each lead; nothing of it is shown. */
  notifyEmails: readonly string[];
  submitLabel: string;
}

/** The page that follows a form: null stands for the text that all forms have. */
export interface PageThanks {
  text: string | null;
  link: PageLink | null;
}

/** An entry of a list. */
export interface PageItem {
  name: string;
  text?: string | undefined;
  /** At the end of the line, such as a price. */
  aside?: string | undefined;
  /** Smaller, below. */
  note?: string | undefined;
}

export interface PageSection {
  heading: string;
  items: readonly PageItem[];
}

/** The content of a page, as plain text with line breaks. The renderer treats it as untrusted. */
export interface PageContent {
  title: string;
  /** It stands below the title, and is for example somebody's position. */
  subtitle?: string | undefined;
  /** http or https. */
  imageUrl?: string | undefined;
  text?: string | undefined;
  /** URLs, email addresses and phone numbers in the text become links. */
  hasLinksInText?: boolean;
  /** From this time (milliseconds since 1970) on, the page says that what it offers is over. */
  ends?: { at: number; notice: string } | undefined;
  fields?: PageField[];
  download?: PageDownload;
  links?: PageLink[];
  /** By default, the first link is more important than the others. */
  areLinksEqual?: boolean;
  sections?: PageSection[];
  form?: PageForm;
}

/** Returns a field if there is a value. */
export const optionalField = (label: string, text: string | undefined, href?: string): PageField[] =>
  text === undefined || text === '' ? [] : [{ label, text, href }];

/** Returns a link if there is a URL. */
export const optionalLink = (label: string, href: string | undefined): PageLink[] =>
  href === undefined ? [] : [{ label, href }];

/** Makes a URI of RFC 3966 from a number as people write it. */
export const telUri = (number: string): string =>
  `tel:${number.trimStart().startsWith('+') ? '+' : ''}${number.replace(/\D/g, '')}`;
