/** A line with its meaning, such as a phone number. */
export interface PageField {
  label: string;
  text: string;
  /** http, https, mailto, tel, sms or geo. */
  href?: string | undefined;
  /** To be typed off, such as a password: set so that no letter is mistaken. */
  isCode?: boolean;
}

/** What a visitor is asked to press. */
export interface PageLink {
  label: string;
  /** http, https, mailto, tel, sms or geo. */
  href: string;
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
  items: PageItem[];
}

/** What a page shows, as plain text with its line breaks. The renderer trusts none of it. */
export interface PageContent {
  title: string;
  /** Below the title, such as somebody's position. */
  subtitle?: string | undefined;
  /** http or https. */
  imageUrl?: string | undefined;
  text?: string | undefined;
  fields?: PageField[];
  links?: PageLink[];
  sections?: PageSection[];
}

/** A field when there is something to say. */
export const fieldWhen = (label: string, text: string | undefined, href?: string): PageField[] =>
  text === undefined || text === '' ? [] : [{ label, text, href }];

/** A link when there is somewhere to go. */
export const linkWhen = (label: string, href: string | undefined): PageLink[] =>
  href === undefined ? [] : [{ label, href }];

/** RFC 3966, of a number as people write it. */
export const telOf = (number: string): string =>
  `tel:${number.trimStart().startsWith('+') ? '+' : ''}${number.replace(/\D/g, '')}`;
